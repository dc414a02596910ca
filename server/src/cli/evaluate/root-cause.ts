import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { rankCauses, signalKeysOf } from "#insight/rank-causes.ts";
import { type Signal, SignalHistory } from "#insight/signal-history.ts";
import { causeTopologyOf } from "./cause-topology.ts";
import { evaluation, readJsonLines } from "./evaluation.ts";

export const rootCauseEvaluation = (): Command =>
  evaluation({
    name: "root-cause",
    description:
      "which entity is at the root of which fault: reads alerts.jsonl, labels.json (its ids) and topology.json of each system",
    answer: (directory) =>
      Object.fromEntries(
        fs
          .readdirSync(directory, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => [name, rankSystem(path.join(directory, name))]),
      ),
  });

const alert = z.object({
  fault_id: z.string(),
  ts: z.number(),
  kind: z.enum(["metric", "trace", "log"]),
  entity: z.string(),
  target: z.string().optional(),
  api: z.string().optional(),
  type: z.string().optional(),
  metric: z.string().optional(),
  direction: z.string().optional(),
  template: z.string().optional(),
});
const graph = z.object({
  nodes: z.array(z.object({ id: z.string() })),
  edges: z.array(z.object({ source: z.string(), target: z.string(), label: z.string() })),
});

/** The entities of each fault, best first; the history is all faults of the system. */
function rankSystem(directory: string): Record<string, string[]> {
  const read = (name: string): unknown =>
    JSON.parse(fs.readFileSync(path.join(directory, name), "utf8"));
  const { nodes, edges } = graph.parse(read("topology.json"));
  const topology = causeTopologyOf({
    ids: nodes.map(({ id }) => id),
    edges: edges.map(({ source, target, label }) => ({ source, target, kind: label })),
    callKinds: ["control_flow", "data_flow"],
  });
  const faults = new Map<string, Signal[]>(
    Object.keys(z.record(z.string(), z.unknown()).parse(read("labels.json"))).map((id) => [id, []]),
  );
  for (const row of readJsonLines(directory, "alerts.jsonl", alert))
    faults.get(row.fault_id)?.push(...signalsOf(row));
  const history = new SignalHistory();
  for (const signals of faults.values()) history.add(signalKeysOf(signals, topology));
  return Object.fromEntries(
    [...faults].map(([id, signals]) => [
      id,
      rankCauses(signals, topology, history).map(({ entity }) => entity),
    ]),
  );
}

/** A request is a signal of who answers it and, if that is another, of who makes it. */
function signalsOf(row: z.infer<typeof alert>): Signal[] {
  const { ts: time, entity, target = entity } = row;
  if (row.kind === "metric") {
    const { metric = "", direction = "" } = row;
    const isDrop = direction === "down";
    return [{ entity, kind: "metric", name: `${metric} ${direction}`, time, isDrop }];
  }
  if (row.kind === "log") {
    // A template's number is its name.
    const name = (row.template ?? "").replaceAll(/\d/g, (digit) => DIGITS[Number(digit)] ?? "");
    return [{ entity, kind: "log", name, time, isDrop: false }];
  }
  const name = `${row.type ?? ""} ${row.api ?? ""}`;
  const request = { kind: "request", time, isDrop: false } as const;
  return [
    { ...request, entity: target, name: `answers ${name}` },
    ...(target === entity ? [] : [{ ...request, entity, name: `asks ${name}` }]),
  ];
}

const DIGITS = "abcdefghij";
