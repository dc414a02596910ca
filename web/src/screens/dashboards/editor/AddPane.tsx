import {
  Activity,
  AlignLeft,
  BarChartHorizontal,
  ChartColumnStacked,
  ChartSpline,
  GitCommitHorizontal,
  Grid2x2,
  Hash,
  ListOrdered,
  Timer,
} from "lucide-react";
import { type WidgetKind, widgetKinds } from "#contract/widgets/widgets.ts";
import { Icon, type IconShape } from "../../../ui/text/Icon.tsx";
import { dashboardEditorWords as words, widgetWords } from "../../../words/words.ts";
import styles from "./Editor.module.css";

const icons: Readonly<Record<WidgetKind, IconShape>> = {
  number: Hash,
  time_series: ChartSpline,
  top_n: BarChartHorizontal,
  breakdown: ChartColumnStacked,
  incident_list: ListOrdered,
  health_tiles: Grid2x2,
  mttx: Timer,
  change_log: GitCommitHorizontal,
  source_status: Activity,
  text: AlignLeft,
};

/** Kinds of widgets; one that is chosen stands at the first free place. */
export function AddPane({ onAdd }: { onAdd: (kind: WidgetKind) => void }) {
  return (
    <>
      <p className="soft">{words.addHint}</p>
      <div className={styles.kinds}>
        {widgetKinds.map((kind) => (
          <button key={kind} type="button" className={styles.kind} onClick={() => onAdd(kind)}>
            <Icon shape={icons[kind]} size={16} />
            {widgetWords.kinds[kind]}
          </button>
        ))}
      </div>
      <p className="soft">{words.keyboard}</p>
    </>
  );
}
