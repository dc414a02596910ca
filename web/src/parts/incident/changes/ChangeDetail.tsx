import type { ReactNode } from "react";
import type { Change } from "#contract/changes.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { changeWords as words, listText } from "../../../words/words.ts";
import detailStyles from "../tickets/TicketDetail.module.css";
import styles from "./ChangeDetail.module.css";
import { ChangeVerdict } from "./ChangeVerdict.tsx";
import { type ListedChange, relationText } from "./listed-change.ts";
import { reasonText } from "./reason-text.ts";
import type { ChangeJudgement } from "./useChangeJudgement.ts";
import { useDuration } from "./useDuration.ts";

export interface ChangeDetailProps {
  incident: { start: number };
  listed: ListedChange;
  /** Undefined for whoever may only look. */
  judge: ChangeJudgement["judge"] | undefined;
  /** A drawer keeps the keys that are pressed in it. */
  hasKeys: boolean;
}

const KEY_PX = 124;

/** One change: why it is suspected, what people say of it, and what its sender reported. */
export function ChangeDetail({ incident, listed, judge, hasKeys }: ChangeDetailProps) {
  const durationOf = useDuration();
  const { change, cause } = listed;
  const { tags, metadata } = change;
  return (
    <div className={detailStyles.detail}>
      <div>
        <h2 className={detailStyles.title}>
          <bdi>{change.summary}</bdi>
        </h2>
        <p className={detailStyles.facts}>
          {words.relation(relationText(change, incident, durationOf))}
          {" · "}
          <bdi>{change.source_system}</bdi>
        </p>
      </div>
      {cause && <Reasons cause={cause} durationOf={durationOf} />}
      <ChangeVerdict key={cause?.comment ?? ""} {...{ listed, judge, hasKeys }} />
      <Section title={words.facts}>
        <KeyValues rows={factsOf(change)} keyPx={KEY_PX} wraps />
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
    </div>
  );
}

function Reasons({
  cause,
  durationOf,
}: {
  cause: NonNullable<ListedChange["cause"]>;
  durationOf: (seconds: number) => string;
}) {
  const sentences = cause.reasons.flatMap((reason) => reasonText(reason, durationOf) ?? []);
  return (
    <Section
      title={words.reasons}
      end={cause.score > 0 && <strong>{words.percent(cause.score)}</strong>}
    >
      {sentences.length === 0 ? (
        <p className="soft">{words.noReasons}</p>
      ) : (
        <ul className={styles.reasons}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function factsOf(change: Change) {
  const { fact } = words;
  return [
    { key: "start", label: fact.start, value: <TimeAgo at={change.start} /> },
    {
      key: "end",
      label: fact.end,
      value: change.end === null ? words.lasts : <TimeAgo at={change.end} />,
    },
    { key: "source", label: fact.source, value: <bdi>{change.source_system}</bdi> },
    { key: "reported", label: fact.reported, value: <TimeAgo at={change.updated_at} /> },
  ];
}

const rowsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ({
      key,
      label: <bdi>{key}</bdi>,
      value: <bdi>{valueText(value)}</bdi>,
    }));

function valueText(value: unknown): ReactNode {
  if (Array.isArray(value) && value.every((item) => typeof item === "string"))
    return listText(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
