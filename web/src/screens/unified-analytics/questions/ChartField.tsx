import { type DesignerChart, designerCharts } from "#contract/analytics-designers.ts";
import { GroupProblem } from "../../../ui/form/FormProblems.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { analyticsQuestionWords as words } from "../../../words/words.ts";
import styles from "./Questions.module.css";

interface ChartFieldProps {
  value: DesignerChart;
  error: string | undefined;
  onChange: (chart: DesignerChart) => void;
}

/** How the answer is drawn; its table stands below in any case. */
export const ChartField = ({ value, error, onChange }: ChartFieldProps) => (
  <div className={styles.choice}>
    <span className={styles.label} aria-hidden>
      {words.chart}
    </span>
    <SegmentedControl
      label={words.chart}
      items={designerCharts.map((id) => ({ id, label: words.charts[id] }))}
      value={value}
      onChange={onChange}
    />
    <GroupProblem label={words.chart} error={error} className={styles.error} />
  </div>
);
