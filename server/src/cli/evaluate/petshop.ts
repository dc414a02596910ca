import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { type ComponentMeasure, traceSlowdown } from "#insight/trace-slowdown.ts";
import { evaluation } from "./evaluation.ts";

export const petshopEvaluation = (): Command =>
  evaluation({
    name: "petshop",
    description:
      "which component makes another one worse: reads graph.csv, noissue/metrics.csv and the issues of the scenario",
    answer: (directory) => {
      const scenario = fs
        .readdirSync(directory)
        .map((name) => path.join(directory, name))
        .find((folder) => fs.existsSync(path.join(folder, "graph.csv")));
      if (scenario === undefined) throw new Error(`${directory}: no folder here has a graph.csv`);
      return rankIssues(scenario);
    },
  });

const issue = z.object({
  target: z.object({ node: z.string(), metric: z.string(), agg: z.string() }),
});

/** The components that are suspected in each issue, best first. */
function rankIssues(scenario: string): Record<string, string[]> {
  const calls = callsOf(readCells(path.join(scenario, "graph.csv")));
  const normal = readCells(path.join(scenario, "noissue", "metrics.csv"));
  const folders = ["train", "test"].flatMap((split) =>
    fs
      .readdirSync(path.join(scenario, split))
      .filter((name) => fs.existsSync(path.join(scenario, split, name, "target.json")))
      .sort()
      .map((name) => `${split}/${name}`),
  );
  return Object.fromEntries(
    folders.map((name) => {
      const folder = path.join(scenario, name);
      const text = fs.readFileSync(path.join(folder, "target.json"), "utf8");
      const { node: target, metric, agg } = issue.parse(JSON.parse(text)).target;
      const before = columnsOf(normal, metric, agg);
      const during = columnsOf(readCells(path.join(folder, "metrics.csv")), metric, agg);
      const measures = new Map<string, ComponentMeasure>(
        [...during].map(([component, values]) => [
          component,
          { normal: before.get(component) ?? [], current: values.slice(ROWS_BEFORE) },
        ]),
      );
      const isMoreWorse = metric !== "availability";
      const causes = traceSlowdown({ target, measures, calls, isMoreWorse });
      return [name, causes.map(({ component }) => component)];
    }),
  );
}

/** An issue's table begins two rows before it is reported, as its scorer counts. */
const ROWS_BEFORE = 2;

const readCells = (file: string): string[][] =>
  fs
    .readFileSync(file, "utf8")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));

/** A row calls the columns that are not 0. */
function callsOf([head = [], ...rows]: string[][]): Map<string, string[]> {
  return new Map(
    rows.map(([caller = "", ...cells]) => [
      caller,
      head.slice(1).filter((_, index) => Number(cells[index] ?? 0) !== 0),
    ]),
  );
}

/** Three rows name component, metric and statistic of each column; NaN where a cell is empty. */
function columnsOf(cells: string[][], metric: string, statistic: string): Map<string, number[]> {
  const [components = [], metrics = [], statistics = [], ...rows] = cells;
  const body = rows.filter(([time = ""]) => Number(time) > 0);
  return new Map(
    components.flatMap((component, column) =>
      metrics[column] === metric && statistics[column] === statistic
        ? [[component, body.map((row) => (row[column] ? Number(row[column]) : Number.NaN))]]
        : [],
    ),
  );
}
