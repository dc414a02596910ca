import { createAiConfiguration, saveSingleAiConfiguration } from "#contract/ai-configuration.ts";
import { startAnalysis } from "#contract/analysis.ts";
import { getIncident } from "#contract/incidents.ts";
import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-northwind.ts";
import { type ToggleRow, uniqueName } from "./test-rule-toggle-rows.ts";

/** A model that acts by itself, and that nobody reaches: the built-in engine answers. */
const configure = async (of: Organization): Promise<void> => {
  const model = await of.as("ada").call(createIntegration, {
    body: {
      name: uniqueName(),
      type: "outbound",
      parent_source_system: "ai-analysis",
      config: { base_url: "https://127.0.0.1:9", model: "small-1" },
    },
  });
  await of.as("ada").call(saveSingleAiConfiguration, {
    body: { integration_id: model.id, active: true, auto_analyse: true, auto_apply: true },
  });
};

const countWaiting = (of: Organization): Promise<number | undefined> =>
  of.sql(async (sql) => {
    const [row] = await sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM jobs
       WHERE organization_id = tocsin_organization() AND kind = 'auto-analyse'`,
    );
    return row?.count;
  });

/** Two earlier incidents of the problem had a priority; the analysis of the third recommends it. */
async function analyseRepeated(of: Organization): Promise<unknown[]> {
  const disk = { host: uniqueName(), check: "disk" };
  for (const run of ["1", "2"]) {
    await of.send({ ...disk, status: "critical", priority: "P1", run });
    await of.send({ ...disk, status: "ok", priority: "P1" });
    of.clock.forward({ hours: 48 });
  }
  const [outcome] = await of.send({ ...disk, status: "critical" });
  const params = { env: "all", id: outcome?.incident_id ?? "0" };
  await of.as("ada").call(startAnalysis, { params });
  for (const _round of [1, 2, 3]) await of.settle();
  const { incident_tags } = await of.as("ada").call(getIncident, { params });
  return Object.values(incident_tags).map(({ value }) => value);
}

export const analysisToggleRows = {
  multi_configuration_ai_analysis: {
    calls: [],
    otherDifference: {
      on: [201, 201],
      off: [201, 422],
      of: async (of, switchToggle) => {
        await switchToggle();
        const model = await of.as("ada").call(createIntegration, {
          body: {
            name: uniqueName(),
            type: "outbound",
            parent_source_system: "ai-analysis",
            config: { base_url: "https://models.example/v1", model: "small-1" },
          },
        });
        const create = async () =>
          (
            await of.as("ada").try(createAiConfiguration, {
              body: { name: uniqueName(), integration_id: model.id },
            })
          ).status;
        return [await create(), await create()];
      },
    },
  },
  ai_analysis_environment_automation: {
    calls: [],
    otherDifference: {
      on: 1,
      off: 0,
      of: async (of, switchToggle) => {
        await configure(of);
        await switchToggle();
        await of.send({ status: "critical", host: uniqueName() });
        return countWaiting(of);
      },
    },
  },
  ai_analysis_auto_apply: {
    calls: [],
    otherDifference: {
      on: ["P1"],
      off: [],
      of: async (of, switchToggle) => {
        await configure(of);
        await switchToggle();
        return analyseRepeated(of);
      },
    },
  },
  ai_incident_summary: {
    calls: [
      async (of) => {
        const [outcome] = await of.send({ status: "critical", host: uniqueName() });
        const params = { env: "all", id: outcome?.incident_id ?? "" };
        return of.as("ada").try(startAnalysis, { params });
      },
    ],
  },
} satisfies Record<string, ToggleRow>;
