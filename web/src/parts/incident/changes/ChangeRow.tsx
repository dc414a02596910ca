import { Check, GitCommitHorizontal, Undo2, X } from "lucide-react";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { changeWords as words } from "../../../words/words.ts";
import styles from "./ChangeRow.module.css";
import { type ListedChange, relationText } from "./listed-change.ts";
import { reasonText } from "./reason-text.ts";
import type { ChangeJudgement } from "./useChangeJudgement.ts";
import { useDuration } from "./useDuration.ts";

export interface ChangeRowProps {
  incident: { start: number };
  listed: ListedChange;
  isOpen: boolean;
  onOpen: () => void;
  /** Undefined for whoever may only look. */
  judge: ChangeJudgement["judge"] | undefined;
}

/** What columns of the rows are called; a screen reader hears them with the change. */
export function ChangeColumnHeads() {
  const { number, what, state, source, start } = words.columns;
  return (
    <div className={styles.heads} aria-hidden>
      <span>{number}</span>
      <span>{what}</span>
      <span>{state}</span>
      <span data-column="source">{source}</span>
      <span data-column="start">{start}</span>
    </div>
  );
}

export function ChangeRow({ incident, listed, isOpen, onOpen, judge }: ChangeRowProps) {
  const durationOf = useDuration();
  const { change } = listed;
  const relation = relationText(change, incident, durationOf);
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <bdi className={styles.number}>{change.identifier}</bdi>
      <div className={styles.what}>
        <button
          type="button"
          className={styles.title}
          aria-pressed={isOpen}
          data-change={change.id}
          onClick={onOpen}
        >
          <bdi>{change.summary}</bdi>
        </button>
        <SecondLine listed={listed} durationOf={durationOf} />
      </div>
      <span className={styles.cell}>{words.status[change.status]}</span>
      <bdi className={styles.cell} data-column="source">
        {change.source_system}
      </bdi>
      <TimeDetails at={change.start} className={styles.start}>
        {relation}
      </TimeDetails>
      {judge && (
        <div className={styles.actions}>
          <RowActions listed={listed} judge={judge} />
        </div>
      )}
    </li>
  );
}

/** Who judged it, or what speaks for it most. */
function SecondLine({
  listed: { cause },
  durationOf,
}: Pick<ChangeRowProps, "listed"> & { durationOf: (seconds: number) => string }) {
  if (cause === undefined) return null;
  const { certainty, by, score, reasons } = cause;
  if (certainty !== "SUSPECT")
    return (
      <span className={styles.second}>
        <Icon shape={certainty === "MATCH" ? Check : X} size={12} />
        {words.judgedBy[certainty](by?.name ?? "")}
      </span>
    );
  const [first] = reasons.flatMap((reason) => reasonText(reason, durationOf) ?? []);
  const percent = words.percent(score);
  return (
    <span className={styles.second}>
      <i className={styles.meter} aria-hidden style={cssVars({ "--share": score })} />
      <span className="unseen">{words.score(percent)}</span>
      <span aria-hidden>{percent}</span>
      {first !== undefined && <span className="ellipsis">{` · ${first}`}</span>}
    </span>
  );
}

function RowActions({
  listed,
  judge,
}: Pick<ChangeRowProps, "listed"> & { judge: ChangeJudgement["judge"] }) {
  const key = listed.change.identifier;
  const certainty = listed.cause?.certainty ?? "SUSPECT";
  if (certainty !== "SUSPECT")
    return (
      <Button
        size="s"
        variant="quiet"
        icon={Undo2}
        aria-label={words.takeBackNamed(key)}
        onClick={() => judge(listed, "SUSPECT")}
      >
        {words.takeBack}
      </Button>
    );
  return (
    <>
      <Button
        size="s"
        icon={GitCommitHorizontal}
        aria-label={words.matchedNamed(key)}
        onClick={() => judge(listed, "MATCH")}
      >
        {words.matched}
      </Button>
      {listed.cause !== undefined && (
        <IconButton
          size="s"
          icon={X}
          label={words.ruledOutNamed(key)}
          onClick={() => judge(listed, "NONE")}
        />
      )}
    </>
  );
}
