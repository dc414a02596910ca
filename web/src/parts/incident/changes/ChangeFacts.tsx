import { ExternalLink } from "lucide-react";
import type { Change } from "#contract/changes.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { changeWords as words, listText } from "../../../words/words.ts";
import { TagText } from "../tags/TagText.tsx";
import styles from "./ChangeDetail.module.css";

interface ChangeFactsProps {
  change: Change;
  /** With its identifier and its ticket, where no head has them. */
  isWhole?: boolean;
}

const KEY_PX = 124;

/** What the sender of a change reported last. */
export function ChangeFacts({ change, isWhole = false }: ChangeFactsProps) {
  const { tags, metadata } = change;
  return (
    <>
      <Section title={words.facts}>
        <KeyValues rows={factsOf(change, isWhole)} keyPx={KEY_PX} wraps />
      </Section>
      {Object.keys(tags).length > 0 && (
        <Section title={words.tags}>
          <KeyValues rows={rowsOf(tags)} keyPx={KEY_PX} wraps />
        </Section>
      )}
      {Object.keys(metadata).length > 0 && (
        <Section title={words.metadata}>
          <KeyValues rows={rowsOf(metadata)} keyPx={KEY_PX} wraps />
        </Section>
      )}
    </>
  );
}

function factsOf(change: Change, isWhole: boolean) {
  const { identifier, status, source_system: source, start, end, ticket_url: url } = change;
  const { fact } = words;
  return [
    ...(isWhole ? [{ key: "identifier", label: fact.identifier, value: textOf(identifier) }] : []),
    { key: "start", label: fact.start, value: <TimeAgo at={start} /> },
    ...(end !== null
      ? [{ key: "end", label: fact.end, value: <TimeAgo at={end} /> }]
      : status === "In Progress"
        ? [{ key: "end", label: fact.end, value: words.lasts }]
        : []),
    { key: "source", label: fact.source, value: <bdi>{source}</bdi> },
    { key: "reported", label: fact.reported, value: <TimeAgo at={change.updated_at} /> },
    ...(isWhole && url !== null
      ? [{ key: "ticket", label: fact.ticket, value: <Ticket url={url} /> }]
      : []),
  ];
}

const Ticket = ({ url }: { url: string }) => (
  <Link href={url} target="_blank" className={styles.ticket}>
    {words.openItsTicket}
    <Icon shape={ExternalLink} size={12} />
  </Link>
);

const rowsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ({ key, label: <bdi>{key}</bdi>, value: textOf(value) }));

const textOf = (value: unknown) => <TagText value={plainText(value)} />;

function plainText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === "string"))
    return listText(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
