import { ExternalLink, GitCommitHorizontal } from "lucide-react";
import type { FoundItem } from "#contract/search.ts";
import { TagText } from "../../../parts/incident/tags/TagText.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { foundWords as words, searchWords } from "../../../words/words.ts";
import type { SearchModel } from "../useSearchModel.ts";
import { OpenedHead } from "./OpenedHead.tsx";
import styles from "./Opened.module.css";

interface OpenedChangeProps {
  model: SearchModel;
  change: Extract<FoundItem, { kind: "change" }>;
  isPage: boolean;
}

/** A change as its sender reported it last. */
export function OpenedChange({ model, change, isPage }: OpenedChangeProps) {
  const { identifier, status, source_system: source, start, end, updated_at: updated } = change;
  const facts = [
    { key: "identifier", label: words.identifier, value: <TagText value={identifier} /> },
    { key: "source", label: words.source, value: source },
    { key: "start", label: words.started, value: <TimeAgo at={start} /> },
    ...(end === null ? [] : [{ key: "end", label: words.ended, value: <TimeAgo at={end} /> }]),
    { key: "updated", label: words.updated, value: <TimeAgo at={updated} /> },
    ...(change.ticket_url === null
      ? []
      : [
          {
            key: "ticket",
            label: words.ticket,
            value: (
              <Link href={change.ticket_url} target="_blank" className={styles.ticket}>
                {words.openTicket}
                <Icon shape={ExternalLink} size={12} />
              </Link>
            ),
          },
        ]),
  ];
  const tags = rowsOf(change.tags);
  const metadata = rowsOf(change.metadata);
  return (
    <div className={styles.opened}>
      <OpenedHead model={model} title={change.summary} isPage={isPage}>
        <span className={styles.kind}>
          <Icon shape={GitCommitHorizontal} size={14} />
          {searchWords.kindNames.change}
        </span>
        <Chip>{words.statuses[status]}</Chip>
      </OpenedHead>
      <ScrollRegion key={change.id} label={words.region} className={styles.body}>
        <Section title={words.facts}>
          <KeyValues rows={facts} />
        </Section>
        {tags.length > 0 && (
          <Section title={words.tags} extra={String(tags.length)}>
            <KeyValues rows={tags} keyPx={132} wraps />
          </Section>
        )}
        {metadata.length > 0 && (
          <Section title={words.metadata} extra={String(metadata.length)}>
            <KeyValues rows={metadata} keyPx={132} wraps />
          </Section>
        )}
      </ScrollRegion>
    </div>
  );
}

const rowsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, value]) => ({ key, value: <TagText value={textOf(value)} /> }));

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
