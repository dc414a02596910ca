import type { Guess } from "#contract/receipts.ts";
import { listText, receiptWords as words } from "../../words/words.ts";

/** Where it was read and why, and where it might have been read as well. */
export const GuessText = ({ guess: { path, why, alternatives = [] } }: { guess: Guess }) => (
  <>
    {path !== "" && <code className="mono">{path} </code>}
    {why}
    {alternatives.length > 0 && `. ${words.alternatives(listText(alternatives))}`}
  </>
);
