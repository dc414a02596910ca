import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { MeasureUnit } from "#contract/analytics-measures.ts";
import { InfoTip } from "../../ui/overlay/InfoTip.tsx";
import { Sparkline } from "../../ui/status/Sparkline.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { analyticsWords as words } from "../../words/words.ts";
import styles from "./FigureCard.module.css";
import { changeOf, figureText } from "./measure-text.ts";

export interface FigureCardProps {
  name: string;
  /** Beside the figure, behind an "i". */
  definition: string;
  unit: MeasureUnit;
  better: "lower" | "higher" | null;
  value: number | null | undefined;
  /** Of the time before; undefined where nothing is compared. */
  before?: number | null | undefined;
  /** Its course, for a small line. */
  course?: readonly (number | null)[] | undefined;
}

/** A figure with what it means, how it went, and whether that is better. */
export function FigureCard(props: FigureCardProps) {
  const { name, definition, unit, value, course = [] } = props;
  const known = course.filter((point) => point !== null);
  const text = value === null || value === undefined ? null : figureText(value, unit);
  return (
    <div className={styles.card}>
      <dt className={styles.name}>
        {name}
        <InfoTip label={words.about(name)}>{definition}</InfoTip>
      </dt>
      <dd className={styles.body}>
        <span className={styles.value}>
          {text ? text.value : words.notMeasured}
          {text && text.unit !== "" && <small> {text.unit}</small>}
        </span>
        {known.length > 1 && <Sparkline kind="line" values={known} width={76} height={28} />}
        <Change {...props} hasValue={text !== null} />
      </dd>
    </div>
  );
}

const shapes = { up: ArrowUp, down: ArrowDown, same: Minus };

function Change({
  value,
  before,
  unit,
  better,
  hasValue,
}: FigureCardProps & { hasValue: boolean }) {
  if (!hasValue) return <span className={styles.change}>{words.noneMeasured}</span>;
  const change = changeOf({ now: value ?? null, before: before ?? null }, { unit, better });
  if (change === null) return null;
  const { direction, by, verdict } = change;
  return (
    <span className={styles.change}>
      <Icon shape={shapes[direction]} size={12} />
      {direction === "same" ? (
        words.same
      ) : (
        <>
          <span>
            <span className="unseen">{words[direction]} </span>
            {by}
            {verdict && ", "}
          </span>
          {verdict && <b data-verdict={verdict}>{words[verdict]}</b>}
        </>
      )}
    </span>
  );
}
