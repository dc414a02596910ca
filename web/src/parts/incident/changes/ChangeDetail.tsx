import { Section } from "../../../ui/layout/Section.tsx";
import { changeWords as words } from "../../../words/words.ts";
import paneStyles from "../BesideList.module.css";
import styles from "./ChangeDetail.module.css";
import { ChangeFacts } from "./ChangeFacts.tsx";
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

/** One change: why it is suspected, what people say of it, and what its sender reported. */
export function ChangeDetail({ incident, listed, judge, hasKeys }: ChangeDetailProps) {
  const durationOf = useDuration();
  const { change, cause } = listed;
  return (
    <div className={paneStyles.detail}>
      <div>
        <h2 className={paneStyles.detailTitle}>
          <bdi>{change.summary}</bdi>
        </h2>
        <p className={paneStyles.detailFacts}>
          {words.relation(relationText(change, incident, durationOf))}
          {" · "}
          <bdi>{change.source_system}</bdi>
        </p>
      </div>
      {cause && <Reasons cause={cause} durationOf={durationOf} />}
      <ChangeVerdict key={change.id} {...{ listed, judge, hasKeys }} />
      <ChangeFacts change={change} />
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
