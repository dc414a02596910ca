import type { Precision } from "#contract/insight-feedback.ts";
import { precisionText } from "../precision-text.ts";

/** How often connections were right here. */
export const Quality = ({ precision }: { precision: Precision }) => (
  <p className="small soft">{precisionText(precision)}</p>
);
