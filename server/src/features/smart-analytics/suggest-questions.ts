/** Questions that somebody would ask next: of what stands out, then of what there is. */
import { allOf, type Query } from "#bpql/ast.ts";
import { globOfText } from "#bpql/glob.ts";
import { print } from "#bpql/print.ts";
import type { Measure } from "#contract/analytics-measures.ts";
import type { SuggestedQuestion } from "#contract/smart-analytics.ts";
import type { SeriesId } from "./weeks.ts";

const mostQuestions = 6;
const dayS = 86_400;
const rows = 20;

export interface Suggesting {
  findings: readonly SeriesId[];
  /** With two values or more; the first tells most. */
  dimensions: readonly string[];
  /** What the reader has asked for already. */
  query: Query | null;
  environment: string | null;
}

export function suggestQuestions(of: Suggesting): SuggestedQuestion[] {
  const questions = [
    ...of.findings.flatMap((finding, index) => questionsAbout(finding, index, of)),
    ...standing.flatMap((measure, index) => {
      const dimension = of.dimensions[index];
      return dimension === undefined ? [] : [breakdown(of, { measure, dimension })];
    }),
  ];
  const distinct = new Map(
    questions.map((question) => [JSON.stringify({ ...question, finding: null }), question]),
  );
  return [...distinct.values()].slice(0, mostQuestions);
}

/** What is worth asking whatever happened, each by another dimension. */
const standing: readonly Measure[] = ["incidents", "mttr_p50", "actionability"];

/** How long it has been so, and what it is made of. */
function questionsAbout(finding: SeriesId, index: number, of: Suggesting): SuggestedQuestion[] {
  const narrowed = narrow(of, finding);
  if (narrowed === null) return [];
  const { measure } = finding;
  const dimension = of.dimensions.find((name) => name !== finding.dimension);
  return [
    ...(dimension === undefined
      ? []
      : [breakdown({ ...of, ...narrowed }, { measure, dimension, finding: index })]),
    {
      ...question({ ...of, ...narrowed }, measure),
      interval: "day",
      range_s: 30 * dayS,
      finding: index,
    },
  ];
}

const breakdown = (
  of: Pick<Suggesting, "query" | "environment">,
  {
    measure,
    dimension,
    finding = null,
  }: { measure: Measure; dimension: string; finding?: number | null },
): SuggestedQuestion => ({ ...question(of, measure), dimensions: [dimension], finding });

const question = (
  { query, environment }: Pick<Suggesting, "query" | "environment">,
  measure: Measure,
): SuggestedQuestion => ({
  measures: [measure],
  dimensions: [],
  query: query === null ? "" : print(query),
  interval: null,
  limit: rows,
  environment,
  range_s: 7 * dayS,
  finding: null,
});

/** The finding's incidents alone; null where no query says it. */
function narrow(
  { query, environment }: Suggesting,
  { dimension, value }: SeriesId,
): Pick<Suggesting, "query" | "environment"> | null {
  if (dimension === null) return { query, environment };
  if (value === null) return null;
  if (dimension === "environment") return { query, environment: String(value) };
  const condition: Query = {
    kind: "compare",
    field: dimension.replace(/^tag:/, ""),
    op: "=",
    value: globOfText(String(value)),
  };
  return { query: query === null ? condition : allOf([query, condition]), environment };
}
