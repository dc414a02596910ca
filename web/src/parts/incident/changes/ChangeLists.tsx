import type { ReactNode } from "react";
import type { RootCauseChange, searchChanges } from "#contract/changes.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { changeWords as words } from "../../../words/words.ts";
import styles from "../BesideList.module.css";
import { ChangeColumnHeads, ChangeRow, type ChangeRowProps } from "./ChangeRow.tsx";
import { type ListedChange, listedCause, listedChanges } from "./listed-change.ts";

interface ChangeListsProps extends Pick<ChangeRowProps, "incident" | "judge"> {
  causes: readonly RootCauseChange[];
  /** What was searched, or took place around the incident; undefined while it loads. */
  listing: ReplyOf<typeof searchChanges> | undefined;
  isSearch: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClearSearch: () => void;
}

/** What people named, what is suspected, what was ruled out, and all that may be named. */
export function ChangeLists(props: ChangeListsProps) {
  const { causes, listing, isSearch } = props;
  const of = (certainty: RootCauseChange["certainty"]) =>
    causes.filter((cause) => cause.certainty === certainty).map(listedCause);
  const [matches, suspects, ruledOut] = [of("MATCH"), of("SUSPECT"), of("NONE")];
  const { sections } = words;
  return (
    <>
      {isSearch && listing && <SearchResults {...props} listing={listing} />}
      {matches.length > 0 && (
        <Rows {...props} title={sections.MATCH} rows={matches}>
          {words.count(matches.length)}
        </Rows>
      )}
      {suspects.length > 0 ? (
        <Rows {...props} title={sections.SUSPECT} rows={suspects}>
          {words.suspectCount(suspects.length)}
        </Rows>
      ) : (
        <Section title={sections.SUSPECT} className={styles.section}>
          <p className={styles.none}>
            {causes.length === 0 ? words.noSuspects : words.noSuspectsLeft}
          </p>
        </Section>
      )}
      {!isSearch && listing && <Others {...props} listing={listing} />}
      {ruledOut.length > 0 && (
        <Rows {...props} title={sections.NONE} rows={ruledOut}>
          {words.count(ruledOut.length)}
        </Rows>
      )}
    </>
  );
}

type WithOthers = ChangeListsProps & { listing: NonNullable<ChangeListsProps["listing"]> };

function SearchResults(props: WithOthers) {
  const { listing, causes, onClearSearch } = props;
  const rows = listedChanges(listing.items, causes);
  if (rows.length === 0)
    return (
      <EmptyState
        level={3}
        title={words.noResults}
        actions={<Button onClick={onClearSearch}>{words.clearSearch}</Button>}
      />
    );
  return (
    <Rows {...props} title={words.resultsTitle} rows={rows}>
      {words.shown(rows.length, listing.total, listing.total_is_least)}
    </Rows>
  );
}

/** Without those that stand above. */
function Others(props: WithOthers) {
  const { listing, causes } = props;
  const rows = listedChanges(listing.items, causes).filter(({ cause }) => cause === undefined);
  const hidden = listing.items.length - rows.length;
  if (rows.length === 0) return null;
  return (
    <Rows {...props} title={words.aroundTitle} rows={rows}>
      {words.shown(rows.length, listing.total - hidden, listing.total_is_least)}
    </Rows>
  );
}

interface RowsProps extends Pick<ChangeListsProps, "incident" | "judge" | "openId" | "onOpen"> {
  title: string;
  rows: readonly ListedChange[];
  /** How many. */
  children: ReactNode;
}

function Rows({ title, rows, children, incident, judge, openId, onOpen }: RowsProps) {
  return (
    <Section title={title} extra={children} className={styles.section}>
      <ChangeColumnHeads />
      <ul aria-label={title}>
        {rows.map((listed) => (
          <ChangeRow
            key={listed.change.id}
            incident={incident}
            listed={listed}
            isOpen={listed.change.id === openId}
            onOpen={() => onOpen(listed.change.id)}
            judge={judge}
          />
        ))}
      </ul>
    </Section>
  );
}
