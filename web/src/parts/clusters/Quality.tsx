import type { Precision } from "#contract/insight-feedback.ts";
import { insightLimits } from "#contract/insight-limits.ts";
import { clusterWords as words } from "../../words/words.ts";

/** How often connections were right here. */
export const Quality = ({ precision }: { precision: Precision }) => (
  <p className="small soft">
    {precision === null || precision.of < insightLimits.fewestVerdicts
      ? words.tooFew
      : words.right(precision.right, precision.of)}
  </p>
);
