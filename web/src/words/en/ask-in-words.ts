import { numberText } from "../format.ts";
import { localize } from "../language.ts";

/** Plain words that become a query. */
export const askInWords = localize("askInWords", {
  open: "Ask in words",
  label: "What are you looking for?",
  placeholder: "critical alerts in fra1 since yesterday that nobody has",
  hint: "Write it as you would say it. You see the query before it runs.",
  loading: "Reading your words",
  failed: "Your words could not be read",
  nothing: "Nothing of this was understood. Name a status, a tag, a value or a time.",
  query: "Query",
  why: "What was read",
  unread: (parts: string) => `Not understood: ${parts}`,
  confidence: (share: number) => `Confidence ${numberText(Math.round(share * 100))} %`,
  use: "Use this query",
  right: "The query is right",
  wrong: "The query is wrong",
  notJudged: "Your verdict was not saved",
  reasons: {
    condition: (part: string) => part,
    state: (part: string) => `${part}: a state of the incident`,
    assumed_field: (part: string) => `${part}: the field that has this value most often`,
    alternatives: (fields: string) => `also a value of ${fields}`,
    worst: (value: string) => `“worst” means ${value}`,
    mine: (name: string) => `“mine” means assigned to ${name}`,
    unassigned: "assigned to nobody",
    keyword: (value: string) => `the text “${value}” anywhere`,
    time: (part: string) => `${part}: a time`,
    duration: (part: string) => `${part}: how long it lasts`,
    result_kind: (kind: string) => `You ask for ${kind}; a query finds whatever matches.`,
  },
});
