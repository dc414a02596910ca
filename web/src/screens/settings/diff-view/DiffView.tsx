import { useSearch } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../data/client/error-text.ts";
import { useDiffView } from "../../../data/diff-view.ts";
import { useMe, useMyOrganizations } from "../../../data/session/session.ts";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { diffWords as words } from "../../../words/words.ts";
import { CopyDialog } from "./CopyDialog.tsx";
import { validSelection, toggleSelection } from "./diff-selection.ts";
import { DiffKind } from "./DiffKind.tsx";
import styles from "./DiffView.module.css";

const textIn = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");
const hrefOf = (source: string, target: string): string =>
  `/settings/diff-view?${new URLSearchParams({ source, target })}`;

/**
 * Two organizations side by side: what differs, and what of it is copied. Which two stands in the
 * address.
 */
export function DiffView() {
  const me = useMe();
  const go = useNavigateTo();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const organizations = useMyOrganizations();
  const [source, target] = [
    textIn(search["source"]) || me.organization.name,
    textIn(search["target"]),
  ];
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch, isFetching } = useDiffView(source, target);
  const kinds = data?.kinds ?? [];
  const ready = validSelection(kinds, selectedIds);
  const show = (from: string, to: string) => {
    setSelectedIds(new Set());
    go(hrefOf(from, to), { replace: true });
  };
  const options = (organizations.data ?? []).map(({ organizationName, displayName }) => ({
    value: organizationName,
    label: displayName,
    detail: organizationName,
  }));
  const targetOptions = options.filter(({ value }) => value !== source);
  if (!organizations.data || options.length < 2) {
    return (
      <SettingsPage
        title={words.title}
        waitsFor={{
          error: organizations.error,
          refetch: organizations.refetch,
          isLoaded: organizations.data !== undefined,
        }}
      >
        <EmptyState title={words.onlyOne}>{words.onlyOneWords}</EmptyState>
      </SettingsPage>
    );
  }
  const differing = kinds.filter(({ items }) => items.length > 0);
  return (
    <SettingsPage
      title={words.title}
      isWide
      end={
        data &&
        ready.length > 0 && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {words.copy(ready.length, data.target.display_name)}
          </Button>
        )
      }
    >
      <p className="soft">{words.intro}</p>
      <div className={styles.sides}>
        <Select
          label={words.source}
          options={options}
          value={source}
          onChange={(name) => show(name, name === target ? source : target)}
        />
        <IconButton
          icon={ArrowLeftRight}
          label={words.swap}
          isDisabled={target === ""}
          onClick={() => show(target, source)}
        />
        <Select
          label={words.target}
          options={targetOptions}
          value={target === "" ? null : target}
          placeholder={words.choose}
          onChange={(name) => show(source, name)}
        />
      </div>
      {target === "" && <EmptyState title={words.choose}>{words.chooseWords}</EmptyState>}
      {target !== "" &&
        !data &&
        (error && !isFetching ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={6} rowHeight={52} lines={[["60%"], ["40%"]]} />
        ))}
      {data && data.hidden.length > 0 && (
        <Notice>{words.hidden(data.hidden.map(({ permission }) => permission))}</Notice>
      )}
      {data && differing.length === 0 && (
        <EmptyState title={words.same}>{words.sameWords}</EmptyState>
      )}
      {data &&
        differing.map((kindDiff) => (
          <DiffKind
            key={kindDiff.kind}
            diff={kindDiff}
            names={{ source: data.source.display_name, target: data.target.display_name }}
            selectedIds={selectedIds}
            onSelect={(ids, isOn) => setSelectedIds(toggleSelection(selectedIds, ids, isOn))}
          />
        ))}
      {data && isAsking && (
        <CopyDialog
          from={source}
          to={target}
          targetName={data.target.display_name}
          changes={ready}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setSelectedIds(new Set());
          }}
        />
      )}
    </SettingsPage>
  );
}
