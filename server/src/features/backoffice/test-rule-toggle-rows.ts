/** What toggles of rules do, see test-toggle-rows. */
import { createAlertFilter } from "#contract/alert-filters.ts";
import {
  createCorrelationPattern,
  updateCorrelationPattern,
} from "#contract/correlation-patterns.ts";
import {
  createEnrichmentTag,
  listEnrichmentTags,
  previewEnrichment,
  updateEnrichmentTag,
} from "#contract/enrichment.ts";
import { createIncidentTag } from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import { ruleTestCalls } from "#contract/rule-testing.ts";
import { getTopology, replaceTopology } from "#contract/topology.ts";
import type { AvailableToggle } from "#contract/toggles.ts";
import type { TestResponse } from "../../test-caller.ts";
import type { Organization } from "../../test-northwind.ts";

export interface ToggleRow {
  /**
   * Calls that work while it is on, and are refused by its name while it is off. Made twice each.
   */
  calls: ((of: Organization) => Promise<TestResponse>)[];
  /** What else differs. Off is told first, where nothing was switched before. */
  otherDifference?: {
    on: unknown;
    off: unknown;
    of: (of: Organization, turn: () => Promise<void>) => Promise<unknown>;
  };
}

let nameCount = 0;

export const uniqueName = () => `thing ${(nameCount += 1)}`;

const compositionRule = { type: "composition", config: { value: "${host}" } } as const;

const createTag = (of: Organization, type: "multi" | "composition") =>
  of.as("ada").try(createEnrichmentTag, {
    body: { name: `tag-${(nameCount += 1)}`, type, enrichments: [compositionRule] },
  });

const createPattern = (
  of: Organization,
  topology: { relation: "depends_on"; links: number; kinds: string[] } | null,
) =>
  of.as("ada").try(createCorrelationPattern, {
    body: { tags: [`tag-${(nameCount += 1)}`], time_window: 5, topology },
  });

export const ruleToggleRows = {
  alert_filtering_schedule: {
    calls: [
      (of) =>
        of.as("ada").try(createAlertFilter, {
          body: {
            name: uniqueName(),
            bpql: "host = x",
            schedule: { start: of.clock.nowS(), end: of.clock.nowS() + 60 },
          },
        }),
    ],
  },
  disable_alert_filtering: {
    calls: [],
    otherDifference: {
      on: [[["opened", undefined]], 201],
      off: [[["filtered", "lab"]], 201],
      of: async (of, switchToggle) => {
        await of.as("ada").call(createAlertFilter, { body: { name: "lab", bpql: "host = lab-1" } });
        await switchToggle();
        const outcomes = await of.send({ status: "critical", host: "lab-1" });
        const again = await of
          .as("ada")
          .try(createAlertFilter, { body: { name: uniqueName(), bpql: "host = x" } });
        return [
          outcomes.map(({ outcome, reason }) => [
            outcome,
            reason === undefined ? undefined : /lab/.exec(reason)?.[0],
          ]),
          again.status,
        ];
      },
    },
  },
  alert_enrichment: { calls: [(of) => of.as("ada").try(listEnrichmentTags, {})] },
  alert_enrichment_v2: {
    calls: [
      (of) => createTag(of, "multi"),
      (of) => of.as("ada").try(previewEnrichment, { body: { rules: [compositionRule] } }),
      async (of) =>
        of.as("ada").try(ruleTestCalls["enrichment-tag"].list, {
          // 201 answers a tag
          params: { id: ((await createTag(of, "composition")).body as { id: string }).id },
        }),
    ],
    otherDifference: {
      on: [201, 200],
      off: [201, 200],
      of: async (of, switchToggle) => {
        const { name } = (await createTag(of, "multi")).body as { name: string }; // 201 answers a tag
        await switchToggle();
        return [
          (await createTag(of, "composition")).status,
          (
            await of
              .as("ada")
              .try(updateEnrichmentTag, { params: { name }, body: { description: "kept" } })
          ).status,
        ];
      },
    },
  },
  incident_correlation_topology: {
    calls: [
      (of) => of.as("ada").try(getTopology, {}),
      (of) => of.as("ada").try(replaceTopology, { body: { nodes: [], edges: [] } }),
      (of) => createPattern(of, { relation: "depends_on", links: 1, kinds: [] }),
    ],
    otherDifference: {
      on: [201, 200],
      off: [201, 200],
      of: async (of, switchToggle) => {
        const topology = { relation: "depends_on", links: 2, kinds: [] } satisfies Parameters<
          typeof createPattern
        >[1];
        const { id } = (await createPattern(of, topology)).body as { id: string }; // 201 answers a pattern
        await switchToggle();
        return [
          (await createPattern(of, null)).status,
          (
            await of
              .as("ada")
              .try(updateCorrelationPattern, { params: { id }, body: { note: "kept" } })
          ).status,
        ];
      },
    },
  },
  raised_incident_enrichment_cap: {
    calls: [],
    otherDifference: {
      on: 201,
      off: 422,
      of: async (of, switchToggle) => {
        await switchToggle();
        const automatic = Array.from({ length: limits.automaticRules + 1 }, () => ({
          when: "",
          value: { kind: "first" as const, field: "team" },
        }));
        return (
          await of
            .as("ada")
            .try(createIncidentTag, { body: { name: "team", type: "text", automatic } })
        ).status;
      },
    },
  },
} satisfies Partial<Record<AvailableToggle, ToggleRow>>;
