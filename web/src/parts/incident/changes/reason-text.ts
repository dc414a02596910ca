import type { RootCauseChange } from "#contract/changes.ts";
import { changeWords } from "../../../words/words.ts";

type Reason = RootCauseChange["reasons"][number];

/** What speaks against a change, as a sentence; undefined of what this console does not know. */
export function reasonText(
  { code, params }: Reason,
  durationOf: (seconds: number) => string,
): string | undefined {
  const words = changeWords.reason;
  const numberIn = (name: string): number => Number(params[name] ?? 0);
  const textIn = (name: string): string => String(params[name] ?? "");
  const thing = changeWords.thing(textIn("tag"), textIn("value"));
  const alerts = changeWords.alertsOf(numberIn("alerts"), numberIn("of"));
  switch (code) {
    case "same_entity":
      return words.same_entity(thing, alerts);
    case "near_entity":
      return words.near_entity(thing, changeWords.links(numberIn("hops")), alerts);
    case "text":
      return words.text(textIn("words"));
    case "recency":
      return numberIn("seconds") === 0
        ? words.atWork
        : words.recency(durationOf(numberIn("seconds")));
    case "unusual":
      return words.unusual(numberIn("changes"), numberIn("days"));
    default:
      // Of a newer server.
      return undefined;
  }
}
