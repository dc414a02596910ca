/** All that the console says, in the language that was chosen. The one place to import it from. */
export * from "./en/en.ts";
export {
  bytesText,
  listParts,
  listText,
  momentLocale,
  measuredText,
  numberText,
  sentenceText,
  totalText,
  utcDayText,
} from "./format.ts";
export { utcDateText } from "./utc-date.ts";
