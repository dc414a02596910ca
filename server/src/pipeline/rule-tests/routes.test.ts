import { expect, test } from "vitest";
import { createAlertFilter, listAlertFilters } from "#contract/alert-filters.ts";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { createMappingTable, addMappingRow } from "#contract/mapping.ts";
import { createEnrichmentTag, updateEnrichmentTag } from "#contract/enrichment.ts";
import { listSampleEvents, ruleTestCalls } from "#contract/rule-testing.ts";
import { northwind } from "../../test-northwind.ts";

const calls = ruleTestCalls["alert-filter"];
const quiet = {
  name: "the lab is quiet",
  events: [{ host: "lab-1", status: "critical" }],
  expect: { outcome: "filtered" as const, filtered_by: "Lab noise" },
};
const lab = { name: "Lab noise", bpql: "host = lab-*" };

async function withFilter() {
  const of = await northwind();
  const ada = of.as("ada");
  const { id } = await ada.call(createAlertFilter, { body: lab });
  return { of, ada, params: { id } };
}

test("tests are kept with their rule, which stays as it is; somebody who was slower is told", async () => {
  const { ada, params } = await withFilter();
  const initial = await ada.call(calls.list, { params });
  expect(initial.tests).toEqual([]);
  const saved = await ada.call(calls.save, {
    params,
    body: { tests: [quiet], version: initial.version },
  });
  expect(saved.tests).toEqual([quiet]);
  expect(await ada.call(calls.list, { params })).toEqual(saved);
  expect(
    (await ada.try(calls.save, { params, body: { tests: [], version: initial.version } })).errors[0]
      ?.code,
  ).toBe("stale");
  expect((await ada.call(listAlertFilters, {})).items).toMatchObject([{ ...lab, revision: 1 }]);
});

test("the audit log tells which tests were and are", async () => {
  const { ada, params } = await withFilter();
  await ada.call(calls.save, { params, body: { tests: [quiet] } });
  expect((await ada.call(listAuditLogs, { query: {} })).items[0]).toMatchObject({
    action: "update",
    resource_type: "plans",
    resource_id: params.id,
    before: { tests: [] },
    after: { name: "Lab noise", tests: [quiet] },
  });
});

test("a run says what passes, and what was found instead", async () => {
  const { ada, params } = await withFilter();
  await ada.call(calls.save, { params, body: { tests: [quiet] } });
  const run = await ada.call(calls.run, { params, body: {} });
  expect(run).toMatchObject({
    is_cut: false,
    results: [
      {
        mismatches: [],
        events: [{ outcome: "filtered", filtered_by: "Lab noise" }],
        incidents: [],
      },
    ],
  });
  const loud = await ada.call(calls.run, {
    params,
    body: {
      tests: [
        { ...quiet, events: [{ host: "shop-1", status: "critical" }] },
        { ...quiet, events: [{ status: "critical" }] },
      ],
    },
  });
  expect(loud.results.map((result) => result.mismatches[0])).toMatchObject([
    { path: "outcome", expected: "filtered", got: "opened" },
    { path: "outcome", got: expect.stringContaining("refused") as string },
  ]);
});

test("a draft stands in its rule's place for as long as it is tried, a new one beside the others", async () => {
  const { of, ada, params } = await withFilter();
  await ada.call(calls.save, { params, body: { tests: [quiet] } });
  const withDraft = await ada.call(calls.run, {
    params,
    body: { draft: { ...lab, bpql: "host = shop-*" } },
  });
  expect(withDraft.results[0]?.mismatches[0]).toEqual({
    path: "outcome",
    expected: "filtered",
    got: "opened",
  });
  const withNewRule = await ada.call(calls.run, {
    params: { id: "new" },
    body: {
      draft: { name: "Shops", bpql: "host = shop-*" },
      tests: [
        {
          ...quiet,
          expect: { events: [{ filtered_by: "Lab noise" }, { filtered_by: "Shops" }] },
          events: [
            { host: "lab-1", status: "critical" },
            { host: "shop-1", status: "critical" },
          ],
        },
      ],
    },
  });
  expect(withNewRule.results[0]?.mismatches).toEqual([]);
  expect((await ada.call(calls.run, { params, body: {} })).results[0]?.mismatches).toEqual([]);
  expect((await ada.call(listAlertFilters, {})).items).toHaveLength(1);
  await of.send({ host: "shop-1", status: "critical" });
  const [event] =
    (
      await ada.call(calls.run, {
        params,
        body: { tests: [{ ...quiet, events: [{ host: "shop-1", status: "critical" }] }] },
      })
    ).results[0]?.events ?? [];
  expect(event?.outcome).toBe("opened");
});

test("a draft that could not be saved is refused as it would be", async () => {
  const { ada, params } = await withFilter();
  const codeOf = async (id: string, draft: { name: string; bpql: string }) =>
    (await ada.try(calls.run, { params: { id }, body: { draft, tests: [quiet] } })).errors[0];
  expect(await codeOf(params.id, { ...lab, bpql: "host = (" })).toMatchObject({
    code: "invalid",
    field: "bpql",
  });
  expect(await codeOf("new", lab)).toMatchObject({ code: "name_taken" });
  expect(await codeOf("12345", lab)).toMatchObject({ code: "not_found" });
});

test("drafts of tags and tables are tried beside what is known of the live ones, which stay as they are", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const table = await ada.call(createMappingTable, {
    body: {
      config: {
        name: "Owners",
        fields: [
          { kind: "query", title: "host", tag_name: "host" },
          { kind: "result", title: "owner", tag_name: "owner" },
        ],
      },
    },
  });
  await ada.call(addMappingRow, { params: { id: table.id }, body: { cells: ["db-1", "Ann"] } });
  const tag = await ada.call(createEnrichmentTag, {
    body: {
      name: "site",
      type: "multi",
      enrichments: [{ type: "composition", config: { value: "${exact(host)}" } }],
    },
  });
  const events = [{ host: "db-1", status: "critical", rack: "r7" }];
  const tagsOf = async (call: "enrichment-tag" | "mapping-table", id: string, draft: unknown) => {
    const answer = await ada.raw("POST", `/resources/v2.1/rules/${call}/${id}/tests/run`, {
      draft,
      tests: [{ name: "t", events, expect: { events: [] } }],
    });
    return (answer.body as { results: { events: { tags: Record<string, unknown> }[] }[] })
      .results[0]?.events[0]?.tags;
  };
  const changed = {
    name: "site",
    type: "multi",
    enrichments: [{ type: "composition", config: { value: "${exact(rack)}" } }],
  };
  const byRack = {
    description: "",
    config: {
      name: "Owners",
      fields: [
        { kind: "query", title: "host", tag_name: "rack" },
        { kind: "result", title: "owner", tag_name: "owner" },
      ],
    },
  };
  for (let round = 0; round < 2; round += 1) {
    expect(await tagsOf("enrichment-tag", tag.id, null)).toMatchObject({
      site: "db-1",
      owner: "Ann",
    });
    expect(await tagsOf("enrichment-tag", tag.id, changed)).toMatchObject({
      site: "r7",
      owner: "Ann",
    });
    expect(await tagsOf("mapping-table", table.id, byRack)).not.toHaveProperty("owner");
    expect((await of.send({ host: "db-1", status: "critical", round }))[0]?.outcome).toBe(
      round === 0 ? "opened" : "updated",
    );
  }
  // The tag that is saved has the revision that the draft had, and is another one.
  expect(await tagsOf("enrichment-tag", tag.id, changed)).toMatchObject({ site: "r7" });
  await ada.call(updateEnrichmentTag, {
    params: { name: "site" },
    body: { enrichments: [{ type: "composition", config: { value: "${exact(status)}" } }] },
  });
  expect(await tagsOf("enrichment-tag", tag.id, null)).toMatchObject({ site: "critical" });
});

test("stored events are given as a test takes them, the latest of each alert, those that a query asks for", async () => {
  const of = await northwind();
  await of.send(
    { host: "db-1", status: "warning", team: "data", timestamp: of.clock.nowS() },
    { host: "db-1", status: "critical", team: "data" },
    { host: "web-1", status: "critical" },
  );
  const listSamples = async (bpql: string) =>
    (await of.as("ada").call(listSampleEvents, { query: { bpql } })).items;
  expect((await listSamples("")).map((sample) => [sample.primary, sample.status])).toEqual([
    ["web-1", "critical"],
    ["db-1", "critical"],
  ]);
  expect((await listSamples("team = data")).map((sample) => sample.event)).toEqual([
    expect.objectContaining({ host: "db-1", status: "critical", team: "data" }),
  ]);
  expect((await of.as("gil").try(listSampleEvents, { query: {} })).status).toBe(403);
});
