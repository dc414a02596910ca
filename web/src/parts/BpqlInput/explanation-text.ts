import type { ReplyOf } from "#contract/endpoint.ts";
import type { translateWords } from "#contract/search.ts";
import { askInWords as words, listText } from "../../words/words.ts";

type Explanation = ReplyOf<typeof translateWords>["explanation"][number];

/** Why a part of the query is there. */
export function explanationText({ code, params }: Explanation): string {
  const { field = "", op = "", value = "", kind = "", alternatives = "" } = params;
  const part = `${field} ${op} ${value}`;
  switch (code) {
    case "condition":
    case "state":
    case "time":
      return words.reasons[code](part);
    case "duration":
      return words.reasons.duration(`${op} ${value}`);
    case "assumed_field": {
      const reason = words.reasons.assumed_field(part);
      const fields = alternatives.split(", ").filter((name) => name !== "");
      return fields.length === 0
        ? reason
        : `${reason}; ${words.reasons.alternatives(listText(fields))}`;
    }
    case "worst":
    case "keyword":
    case "mine":
      return words.reasons[code](value);
    case "unassigned":
      return words.reasons.unassigned;
    case "result_kind":
      return words.reasons.result_kind(kind);
  }
}
