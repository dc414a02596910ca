import { numberText } from "../format.ts";
import { localize } from "../language.ts";

/** How often suggestions were right, by the verdicts of people. */
export const insightQualityWords = localize("insightQualityWords", {
  title: "How often suggestions are right",
  hint: "By the verdicts of people in your organization in the last 90 days.",
  broken: "How often they are right could not be loaded",
  again: "Load again",
  precision: (right: number, of: number) =>
    `Right ${numberText(Math.round((100 * right) / of))} % of the time here (${numberText(right)} of ${numberText(of)} in 90 days)`,
  few: (right: number, of: number) =>
    `Too few verdicts yet (${numberText(right)} of ${numberText(of)} right)`,
  none: "No verdicts yet",
  hidden: "seldom right, so it is shown only on demand",
  kinds: {
    analysis: "Analyses",
    similar_incident: "Similar incidents",
    external_similarity: "Similar tickets",
    historical_action: "Suggested actions",
    remediation: "Suggested steps",
    relation: "Related incidents",
    query: "Words to a query",
    anomaly: "Anomalies",
  },
});
