import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { understand, type Understanding, type Vocabulary } from "#insight/translate/understand.ts";
import { evaluation, readJsonLines } from "./evaluation.ts";

export const translateEvaluation = (): Command =>
  evaluation({
    name: "translate",
    description:
      "words to conditions: reads wikisql_filters.jsonl, logql_filters.jsonl and, one folder up, logql_labels.json",
    answer: (directory) => ({ ...answerTables(directory), ...answerLogs(directory) }),
  });

const tableQuestion = z.object({
  id: z.string(),
  question: z.string(),
  fields: z.array(z.string()),
});
const logQuestion = z.object({ id: z.string(), question: z.string() });
const labelValues = z.record(z.string(), z.array(z.string()));

/** Each table brings its own fields, whose values are not known. */
function answerTables(directory: string): Record<string, unknown> {
  const questions = readJsonLines(directory, "wikisql_filters.jsonl", tableQuestion);
  return Object.fromEntries(
    questions.map(({ id, question, fields }) => {
      const { clauses } = understand(question, {
        ...nobody,
        fields: fields.map((name) => ({ name, kind: "text", takesAny: true })),
        values: [],
      });
      return [id, clauses.map(({ field, op, value }) => ({ field, op, value }))];
    }),
  );
}

/** All logs have the same labels, whose values are known. */
function answerLogs(directory: string): Record<string, unknown> {
  const labels = labelValues.parse(
    JSON.parse(fs.readFileSync(path.join(directory, "..", "logql_labels.json"), "utf8")),
  );
  const vocabulary: Vocabulary = {
    ...nobody,
    fields: Object.keys(labels).map((name) => ({ name, kind: "text" })),
    values: Object.entries(labels).flatMap(([field, values]) =>
      values.map((value) => ({ field, value, count: 1 })),
    ),
  };
  const questions = readJsonLines(directory, "logql_filters.jsonl", logQuestion);
  return Object.fromEntries(
    questions.map(({ id, question }) => [id, logAnswerOf(understand(question, vocabulary))]),
  );
}

function logAnswerOf({ clauses, times, resultKind }: Understanding): unknown {
  const [first] = times;
  return {
    labels: Object.fromEntries(
      clauses.filter(({ op }) => op === "=").map(({ field, value }) => [field, value]),
    ),
    range_seconds: first && "lastS" in first.span ? first.span.lastS : null,
    contains: [],
    kind: resultKind === "list" ? "list" : "number",
    aggregation: resultKind,
  };
}

/** The data has neither people nor moments. */
const nobody = { me: null, now: null };
