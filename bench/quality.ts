/**
 * How well alerts are grouped: labelled storms through the pipeline's own decisions, beside what
 * simpler groupings make of them.
 */
import fs from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  groupByDefaults,
  groupByRecommendation,
  groupsOf,
} from "#server/cli/evaluate/group-storm.ts";
import type { Storm as UnlabelledStorm } from "#server/cli/evaluate/labelled-storm.ts";

interface Storm extends UnlabelledStorm {
  truth: unknown;
}
interface Scores {
  ari: number;
  fault_macro_f1: number;
  pair_precision: number;
  pair_recall: number;
  groups_per_fault: number;
  noise_mixed: number;
}
interface Prediction {
  groups: Record<string, string>;
}
/** What the generator offers. */
interface Generator {
  generate(topology: string, seed: number, days?: number, overlap?: number): Storm;
  score(alerts: Storm["alerts"], truth: unknown, prediction: Prediction): Scores;
  baseline(method: string, alerts: Storm["alerts"], topology: Storm["topology"]): Prediction;
}
export interface Field {
  topology: string;
  seeds: readonly number[];
  overlap: number;
}
export interface Row {
  method: string;
  ari: number;
  faultF1: number;
  precision: number;
  recall: number;
  groupsPerFault: number;
  noiseMixed: number;
}

/**
 * The first is what the way of grouping was made on, with other seeds; the others say whether it
 * holds elsewhere.
 */
export const fields: readonly Field[] = [
  { topology: "otel-demo", seeds: [1, 2, 3, 4, 5], overlap: 0.5 },
  { topology: "otel-demo", seeds: [21, 22, 23, 24, 25], overlap: 0.2 },
  { topology: "otel-demo", seeds: [31, 32, 33, 34, 35], overlap: 0.8 },
];

const defaultGenerator = fileURLToPath(new URL("../../shared/bench/alertgen.mjs", import.meta.url));
/** null where there is no generator: the figures cannot be made, and nothing fails. */
export async function loadGenerator(): Promise<Generator | null> {
  const file = process.env["TOCSIN_ALERTGEN"] ?? defaultGenerator;
  if (!fs.existsSync(file)) return null;
  // A program of its own without types: these are its three functions.
  return (await import(pathToFileURL(file).href)) as Generator;
}

const baselines = [
  "group_by:alertname,cluster",
  "group_by:cluster,service",
  "session_by:120:cluster",
  "session_by:300:cluster",
  "topo:300:2",
];

/** Each way of grouping, as the mean over the seeds. */
export function compareMethods(generator: Generator, { topology, seeds, overlap }: Field): Row[] {
  const storms = seeds.map((seed) => generator.generate(topology, seed, 5, overlap));
  const mean = (method: string, group: (storm: Storm) => Prediction): Row => {
    const scores = storms.map((storm) => generator.score(storm.alerts, storm.truth, group(storm)));
    const of = (name: keyof Scores): number =>
      scores.reduce((sum, score) => sum + score[name], 0) / scores.length;
    return {
      method,
      ari: of("ari"),
      faultF1: of("fault_macro_f1"),
      precision: of("pair_precision"),
      recall: of("pair_recall"),
      groupsPerFault: of("groups_per_fault"),
      noiseMixed: of("noise_mixed"),
    };
  };
  return [
    ...baselines.map((method) =>
      mean(method, (storm) => generator.baseline(method, storm.alerts, storm.topology)),
    ),
    mean("Tocsin, as a new organization has it", (storm) => ({
      groups: groupsOf(groupByDefaults(storm)),
    })),
    mean("Tocsin, recommended", (storm) => ({ groups: groupsOf(groupByRecommendation(storm)) })),
    mean("Tocsin, recommended, and a rule that names clusters", (storm) => ({
      groups: groupsOf(groupByRecommendation(storm, { namesClusters: true })),
    })),
  ];
}
