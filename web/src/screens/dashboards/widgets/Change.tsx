import type { MeasureUnit } from "#contract/analytics-measures.ts";
import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { changeOf } from "../../../parts/analytics/measure-text.ts";
import { Icon } from "../../../ui/text/Icon.tsx";
import { widgetWords as words } from "../../../words/words.ts";
import styles from "./Widgets.module.css";

const arrows = { up: ArrowUp, down: ArrowDown, same: ArrowRight } as const;

interface ChangeProps {
  now: number | null;
  before: number | null;
  unit: MeasureUnit;
  better: "lower" | "higher" | null;
}

/** How a figure stands beside that of the time before. */
export function Change({ now, before, unit, better }: ChangeProps) {
  const change = changeOf({ now, before }, { unit, better });
  if (change === null) return null;
  const { direction, by, verdict } = change;
  return (
    <span className={styles.change}>
      <Icon shape={arrows[direction]} size={12} />
      <span className="unseen">{words[direction]} </span>
      {direction === "same" ? words.same : by}
      {verdict && (
        <>
          {", "}
          <span className={styles.verdict} data-verdict={verdict}>
            {words[verdict]}
          </span>
        </>
      )}
    </span>
  );
}
