/**
 * How well alerts are grouped: labelled storms through the pipeline's own decisions, beside what
 * simpler groupings make of them.
 */
import fs from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PatternBody } from "#contract/correlation-patterns.ts";
import { settingDefaults } from "#contract/setting-limits.ts";
import { filterMatcher } from "#server/features/alert-filters/decide.ts";
import { readyPatterns } from "#server/features/correlation/pattern-book.ts";
import { defaultPatterns, type Mode } from "#server/features/correlation/patterns.ts";
import { recommendedPatterns } from "#server/features/correlation/recommended-patterns.ts";
import type { PatternRow } from "#server/features/correlation/store.ts";
import { enricherOf } from "#server/features/enrichment/decide.ts";
import { readyTag } from "#server/features/enrichment/ready-tags.ts";
import { mutingOf } from "#server/features/maintenance/decide.ts";
import { type Graph, graphOf, noTopology } from "#server/features/topology/graph.ts";
import { openReplay, readDecided, type ReplayBook } from "#server/pipeline/replay.ts";
import { appKeyOf, requestOf, type Storm, uploadOf } from "./labelled-storm.ts";

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
    mean("Tocsin, as a new organization has it", (storm) =>
      replayed(storm, {
        rows: rowsOf(defaultPatterns.map((pattern) => ({ ...pattern, ...defaultFields }))),
        mode: "time_window",
        graph: graphOf(noTopology),
        reopenWindowS: settingDefaults.reopenWindowS,
      }),
    ),
    mean("Tocsin, recommended", (storm) => recommended(storm, settingDefaults.reopenWindowS)),
    mean("Tocsin, recommended, reopening 10 min", (storm) => recommended(storm, 600)),
  ];
}

const defaultFields: Omit<PatternBody, "tags" | "time_window" | "note"> = {
  filter: "",
  source_systems: [],
  title: "",
  window_mode: "anchored",
  cross_source: true,
  topology: null,
};
const rowsOf = (patterns: readonly PatternBody[]): PatternRow[] =>
  patterns.map((pattern, index) => ({
    ...pattern,
    id: String(index + 1),
    order: index + 1,
    active: true,
    revision: 1,
    created_at: 0,
    updated_at: 0,
    problem: null,
  }));

function recommended(storm: Storm, reopenWindowS: number): Prediction {
  const topology = uploadOf(storm.topology);
  return replayed(storm, {
    rows: rowsOf(recommendedPatterns("cluster", topology)),
    mode: "manual",
    graph: graphOf(topology),
    reopenWindowS,
  });
}

function replayed(
  { alerts }: Storm,
  {
    rows,
    mode,
    graph,
    reopenWindowS,
  }: { rows: PatternRow[]; mode: Mode; graph: Graph; reopenWindowS: number },
): Prediction {
  const senders = new Map(
    [...new Set(alerts.map((alert) => alert.source))].map((source, index) => [
      appKeyOf(source),
      { id: String(index + 1), source_system: `${source}.bench` },
    ]),
  );
  const book: ReplayBook = {
    appKeys: senders,
    integrations: new Map([...senders.values()].map((sender) => [sender.id, sender])),
    rules: {
      ...settingDefaults,
      reopenWindowS,
      patterns: readyPatterns(rows, mode, graph),
      silenceS: new Map(),
      filtering: filterMatcher([]),
      muting: mutingOf([]),
      enriching: enricherOf([clusterTag], []),
    },
  };
  const replay = openReplay(book);
  const groups: Record<string, string> = {};
  for (const [index, alert] of alerts.entries()) {
    const [verdict] = replay.decide(readDecided(requestOf(alert, index), book).events);
    if (alert.status === "firing" && verdict?.incident_id) groups[alert.id] = verdict.incident_id;
  }
  return { groups };
}

/**
 * Some senders name the cluster only within a host's name, or as a region: the one rule that such
 * an organization would write.
 */
const clusterTag = readyTag({
  id: "1",
  name: "cluster",
  body: {
    description: "",
    type: "extraction",
    override: false,
    enrichments: ["host", "region"].map((source, index) => ({
      id: String(index + 1),
      type: "extraction" as const,
      active: true,
      when: "",
      config: {
        selected_source_system: "",
        source,
        regex: "(?:^|\\.)((?:eu|us)-[0-9])(?:\\.|$)",
        template: null,
      },
    })),
  },
});
