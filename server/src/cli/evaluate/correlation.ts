import { type Command, Option } from "commander";
import { type CauseTopology, rankCauses, signalKeysOf } from "#insight/rank-causes.ts";
import { relateIncidents } from "#insight/relations/relate-incidents.ts";
import type { Relation } from "#insight/relations/relation.ts";
import { type Signal, SignalHistory } from "#insight/signal-history.ts";
import type { Topology } from "#contract/topology.ts";
import { causeTopologyOf } from "./cause-topology.ts";
import { evaluation } from "./evaluation.ts";
import {
  groupByDefaults,
  groupByRecommendation,
  groupsOf,
  type StormIncident,
} from "./group-storm.ts";
import { readStorm, uploadOf } from "./labelled-storm.ts";

interface Prediction {
  /** Line that fired → its incident. */
  groups: Record<string, string>;
  /** Incident → its entities, the likeliest root first. */
  roots: Record<string, string[]>;
  edges: readonly Relation[];
}

export const correlationEvaluation = (): Command =>
  evaluation({
    name: "correlation",
    description:
      "which alerts become which incidents, where they began and how they hang together: reads alerts.jsonl and topology.json",
    options: [
      new Option("--with <patterns>", "what groups the alerts")
        .choices(["recommended", "defaults"])
        .default("recommended"),
    ],
    answer: (directory, { with: patterns }): Prediction => {
      const storm = readStorm(directory);
      const incidents =
        patterns === "defaults" ? groupByDefaults(storm) : groupByRecommendation(storm);
      const topology = uploadOf(storm.topology);
      return {
        groups: groupsOf(incidents),
        roots: rootsOf(incidents, topology),
        edges: relateIncidents(incidents, { links: topology.edges, verdicts: [] }),
      };
    },
  });

function rootsOf(incidents: readonly StormIncident[], { nodes, edges }: Topology) {
  const topology: CauseTopology = causeTopologyOf({
    ids: nodes.map(({ id }) => id),
    edges,
    callKinds: ["calls"],
  });
  const history = new SignalHistory();
  for (const incident of incidents) history.add(signalKeysOf(signalsOf(incident), topology));
  return Object.fromEntries(
    incidents.map((incident) => [
      incident.id,
      rankCauses(signalsOf(incident), topology, history).map(({ entity }) => entity),
    ]),
  );
}

const signalsOf = ({ alerts }: StormIncident): Signal[] =>
  alerts.map(({ entity, name, at }) => ({
    entity: entity ?? "",
    name,
    kind: "metric",
    time: at,
    isDrop: false,
  }));
