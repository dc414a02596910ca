/** A finding in one sentence, and what to ask of it. */
import type { Finding, StandOuts, SuggestedQuestion } from "#contract/smart-analytics.ts";
import { isFixedDimension, measures as definitions } from "#contract/analytics-measures.ts";
import { analyticsWords as words, smartAnalyticsWords as smartWords } from "../../words/words.ts";
import { measureText } from "./measure-text.ts";

export function findingText(finding: Finding, labels: StandOuts["labels"]): string {
  const { measure } = finding;
  const subject = subjectOf(finding, labels);
  const [now, usual] = [finding.now, finding.usual].map((value) =>
    measureText(value, definitions[measure].unit),
  );
  if (now === undefined || usual === undefined) return "";
  if (measure === "incidents" || measure === "events") {
    const counted = smartWords.counts[measure](Math.round(finding.now), now);
    return subject === null
      ? smartWords.thereWere(counted, usual)
      : smartWords.had(subject, counted, usual);
  }
  const name = measureName(measure);
  return subject === null
    ? smartWords.was(name, now, usual)
    : smartWords.was(smartWords.measureOf(name, subject), now, usual);
}

function subjectOf({ dimension, value }: Finding, labels: StandOuts["labels"]): string | null {
  if (dimension === null || value === null) return null;
  const text = String(value);
  return smartWords.subject(dimensionText(dimension), labels[dimension]?.[text] ?? text);
}

const measureName = (measure: Finding["measure"]): string =>
  measure === "mtta_p50" || measure === "mttr_p50" || measure === "actionability"
    ? smartWords.measures[measure]
    : words.measures[measure];

/** A tag goes by its own name. */
const dimensionText = (name: string): string =>
  isFixedDimension(name) ? words.dimensions[name] : name.replace(/^tag:/, "");

export function suggestionText(
  { measures: [measure], dimensions: [dimension], query, environment }: SuggestedQuestion,
  shown: { query: string; environment: string | null; labels: StandOuts["labels"] },
): string {
  const name = measure === undefined ? "" : words.measures[measure];
  const question =
    dimension === undefined
      ? smartWords.overTime(name)
      : smartWords.by(name, dimensionText(dimension));
  if (environment !== null && environment !== shown.environment)
    return smartWords.inEnvironment(
      question,
      shown.labels["environment"]?.[environment] ?? environment,
    );
  return query === "" || query === shown.query ? question : smartWords.where(question, query);
}
