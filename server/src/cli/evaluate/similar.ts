import { type Command, Option } from "commander";
import { z } from "zod";
import { indexIncidents, type IncidentRecord } from "#insight/similar/index-incidents.ts";
import { rankIndexed } from "#insight/similar/rank-similar.ts";
import { evaluation, readJsonLines } from "./evaluation.ts";

export const similarEvaluation = (): Command =>
  evaluation({
    name: "similar",
    description:
      "which incidents are alike: reads docs.jsonl of {id, title, summary, details}; with --query early, details of the incident itself are not read",
    options: [
      new Option("--query <what>", "what is known of the incident that is compared")
        .choices(["early", "full"])
        .makeOptionMandatory(),
    ],
    answer: (directory, { query }) => rankAll(readReports(directory), query === "full"),
  });

const report = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  details: z.string(),
  mitigation: z.array(z.string()),
});
export type IncidentReport = z.infer<typeof report>;
export const readReports = (directory: string): IncidentReport[] =>
  readJsonLines(directory, "docs.jsonl", report);

/** The ids of all others for each incident, most similar first. */
function rankAll(reports: readonly IncidentReport[], isFull: boolean): Record<string, string[]> {
  const index = indexIncidents(reports.map((item) => recordOf(item)));
  return Object.fromEntries(
    reports.map((item) => {
      const incident = isFull ? recordOf(item) : { ...recordOf(item), account: [] };
      return [
        item.id,
        rankIndexed(incident, index, { atMost: reports.length }).map(({ id }) => id),
      ];
    }),
  );
}

/** The data has texts alone. */
export const recordOf = ({ id, title, summary, details }: IncidentReport): IncidentRecord => ({
  id,
  title,
  texts: [summary],
  account: [details],
  tags: {},
  checks: {},
});
