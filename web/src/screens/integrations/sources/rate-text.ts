import { numberText } from "../../../words/words.ts";

/** A rate below ten says its tenth. */
export const rateText = (perMinute: number): string =>
  numberText(perMinute >= 10 ? Math.round(perMinute) : Math.round(perMinute * 10) / 10);
