import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** What stands out of a week, and what to ask about it. */
export const smartAnalyticsWords = localize("smartAnalyticsWords", {
  title: "What stands out this week",
  note: (weeks: number) =>
    plural(weeks, {
      one: "the last 7 days, compared with the week before",
      other: "the last 7 days, compared with the # weeks before",
    }),
  measures: {
    mtta_p50: "The median MTTA",
    mttr_p50: "The median MTTR",
    actionability: "Actionability",
  },
  subject: (dimension: string, value: string) => `${dimension} ${value}`,
  counts: {
    incidents: (count: number, text: string) =>
      plural(count, { one: "1 incident", other: `${text} incidents` }),
    events: (count: number, text: string) =>
      plural(count, { one: "1 event", other: `${text} events` }),
  },
  had: (subject: string, now: string, usual: string) => `${subject} had ${now}, usually ${usual}.`,
  thereWere: (now: string, usual: string) => `There were ${now} in all, usually ${usual}.`,
  was: (measure: string, now: string, usual: string) => `${measure} was ${now}, usually ${usual}.`,
  measureOf: (measure: string, subject: string) => `${measure} of ${subject}`,
  more: "More than usual",
  less: "Less than usual",
  course: (weeks: string) => `Week by week: ${weeks}`,
  nothing: "Nothing unusual",
  nothingWords: "This week was like those before.",
  young: "Not enough history yet",
  youngWords: (weeks: number, least: number) =>
    `A week is compared with at least ${numberText(least)} whole weeks before it; so far there are ${numberText(weeks)}.`,
  loading: "Comparing weeks",
  broken: "The weeks could not be compared",
  partial: "Comparing the weeks took too long. A narrower filter may help.",
  questions: "Questions worth asking",
  by: (measure: string, dimension: string) => `${measure} by ${dimension}`,
  overTime: (measure: string) => `${measure} day by day, 30 days`,
  where: (question: string, filter: string) => `${question}, where ${filter}`,
  inEnvironment: (question: string, environment: string) => `${question}, in ${environment}`,
});
