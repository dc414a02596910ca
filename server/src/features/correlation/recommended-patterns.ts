import type { PatternBody } from "#contract/correlation-patterns.ts";
import type { Topology } from "#contract/topology.ts";

/**
 * Links by which something is a part of something else: what breaks there is felt for as long as it
 * is broken, not only while calls fail.
 */
const structuralTags = [
  "runs_on",
  "instance_of",
  "hosted_on",
  "member_of",
  "part_of",
  "contains",
  "has_instance",
  "in_zone",
  "in_rack",
  "mounted_on",
];
/** Tags that name a whole which fails together, the narrowest first. */
export const scopeTags = ["cluster", "environment", "datacenter", "region", "site"] as const;

/**
 * Goes with the recommended patterns, in seconds. They find an alert that returns its incident while
 * that goes on; afterwards its return is a new fault more often than not.
 */
export const recommendedReopenWindowS = 60;

/**
 * Two patterns that work as one, in this order. What starts within a minute in one whole is one
 * burst, whatever it is about.
 * What comes later, because its check waits longer, belongs to it if it depends on something that
 * is part of it.
 */
export function recommendedPatterns(scopeTag: string | null, topology: Topology): PatternBody[] {
  const kinds = [...new Set(topology.edges.map((edge) => edge.kind))]
    .filter((kind) => structuralTags.includes(kind))
    .sort();
  const shared: Pick<
    PatternBody,
    "title" | "filter" | "source_systems" | "window_mode" | "cross_source"
  > = {
    filter: "",
    source_systems: [],
    title: "",
    window_mode: "sliding",
    cross_source: true,
  };
  return [
    ...(scopeTag === null
      ? []
      : [
          {
            ...shared,
            tags: [scopeTag],
            time_window: 1,
            topology: null,
            note: `A burst in one ${scopeTag}`,
          },
        ]),
    ...(topology.edges.length === 0
      ? []
      : [
          {
            ...shared,
            tags: [],
            time_window: 10,
            topology: { relation: "depends_on" as const, links: 2, kinds },
            note: "What a part of the incident carries",
          },
        ]),
  ];
}
