import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import {
  createCorrelationPattern,
  deleteCorrelationPattern,
  dismissSuggestion,
  listCorrelationPatterns,
  suggestCorrelationPatterns,
} from "#contract/correlation-patterns.ts";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { replaceTopology } from "#contract/topology.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const listSuggestions = async (of: Organization) =>
  (await of.as("ada").call(suggestCorrelationPatterns, {})).items;
/**
 * Racks break one after the other, each time with three devices that have nothing else in common.
 */
async function sendRackOutages(of: Organization): Promise<void> {
  for (let storm = 0; storm < 16; storm += 1) {
    await of.send(
      ...[0, 1, 2].map((part) => ({
        device: `d${storm * 3 + part}`,
        rack: `r${storm % 8}`,
        status: "critical",
      })),
    );
    of.clock.forward({ hours: 2 });
  }
}

/** What a new organization has of its own joins bursts of a cluster already. */
async function deleteClusterPattern(of: Organization): Promise<void> {
  const { items } = await of.as("ada").call(listCorrelationPatterns, {});
  const id = items.find(({ tags }) => tags.includes("cluster"))?.id ?? "";
  await of.as("ada").call(deleteCorrelationPattern, { params: { id } });
}

test("what alerts share is suggested, does nothing by itself, and is gone once it is a pattern", async () => {
  const of = await northwind();
  expect(await listSuggestions(of)).toEqual([]);
  await sendRackOutages(of);
  const [first] = await listSuggestions(of);
  expect(first).toMatchObject({
    kind: "mined",
    patterns: [{ tags: ["rack"], time_window: 5, window_mode: "anchored" }],
    support: 48,
  });
  expect(first?.incidents_per_week).toBeGreaterThan(30);
  expect(
    (
      await of.send(
        { device: "x", rack: "r1", status: "critical" },
        { device: "y", rack: "r1", status: "critical" },
      )
    ).map((outcome) => outcome.outcome),
  ).toEqual(["opened", "opened"]);
  await of.as("ada").call(createCorrelationPattern, { body: { tags: ["rack"], time_window: 60 } });
  expect(await listSuggestions(of)).toEqual([]);
});

test("what would join nothing that is apart today is not suggested", async () => {
  const of = await northwind();
  await deleteClusterPattern(of);
  // One cluster an alert: the recommended burst has nothing to join.
  for (let index = 0; index < 6; index += 1) {
    await of.send({ host: `h${index}`, cluster: `k${index}`, status: "critical" });
    of.clock.forward({ hours: 1 });
  }
  expect(await listSuggestions(of)).toEqual([]);
  await of.send(
    { host: "x", cluster: "k9", status: "critical" },
    { host: "y", cluster: "k9", status: "critical" },
  );
  expect(await listSuggestions(of)).toMatchObject([
    { kind: "recommended", support: 2, samples: [{ alerts: 2 }] },
  ]);
});

test("what was dismissed is not suggested again, to anybody", async () => {
  const of = await northwind();
  await sendRackOutages(of);
  const [first] = await listSuggestions(of);
  expect(
    (await of.as("rui").try(dismissSuggestion, { body: { effect: first?.effect ?? "" } })).status,
  ).toBe(403);
  await of.as("ada").call(dismissSuggestion, { body: { effect: first?.effect ?? "" } });
  expect((await of.as("uma").call(suggestCorrelationPatterns, {})).items).toEqual([]);
  const {
    items: [entry],
  } = await of.as("ada").call(listAuditLogs, { query: { resource_type: "correlations" } });
  expect([entry?.resource_id, entry?.after]).toEqual(["suggestion", { effect: first?.effect }]);
});

test("a recommended set is offered where there is something to follow, and what of it stands is left out", async () => {
  const of = await northwind();
  await deleteClusterPattern(of);
  await of.send(
    { host: "a", cluster: "k1", status: "critical" },
    { host: "b", cluster: "k1", status: "critical" },
  );
  expect(
    (await listSuggestions(of)).map((suggestion) => [
      suggestion.kind,
      suggestion.patterns.map((pattern) => [pattern.tags, pattern.topology]),
    ]),
  ).toEqual([["recommended", [[["cluster"], null]]]]);
  const node = (id: string) => ({ id, kind: "host", names: [{ host: id }] });
  await of.as("ada").call(replaceTopology, {
    body: {
      nodes: ["a", "b", "c", "d"].map(node),
      edges: [
        { source: "a", target: "b", kind: "runs_on" },
        { source: "b", target: "a", kind: "calls" },
        { source: "c", target: "d", kind: "runs_on" },
      ],
    },
  });
  const [set] = await listSuggestions(of);
  expect(set?.reopen_window_s).toBe(60);
  const settings = { reopenWindowS: 60 };
  await of.as("ada").call(updateOrganizationSettings, { body: { settings } });
  expect((await listSuggestions(of))[0]?.reopen_window_s).toBe(null);
  expect(
    set?.patterns.map((pattern) => [pattern.tags, pattern.topology, pattern.window_mode]),
  ).toEqual([
    [["cluster"], null, "sliding"],
    [[], { relation: "depends_on", links: 2, kinds: ["runs_on"] }, "sliding"],
  ]);
  const [burst] = set?.patterns ?? [];
  if (burst) await of.as("ada").call(createCorrelationPattern, { body: burst });
  // The burst joins both: what else stands in the set would join nothing more.
  expect(await listSuggestions(of)).toEqual([]);
  of.clock.forward({ hours: 1 });
  await of.send({ host: "d", cluster: "k2", status: "warning" });
  of.clock.forward({ minutes: 5 });
  await of.send({ host: "c", cluster: "k3", status: "warning" });
  expect(await listSuggestions(of)).toMatchObject([
    { patterns: [{ topology: { links: 2 } }], support: 2, samples: [{ title: "d", alerts: 2 }] },
  ]);
});

test("an organization may go without suggestions", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    sql(
      `UPDATE organizations
       SET feature_toggles = feature_toggles || '{"correlation_pattern_suggestions": false}'
       WHERE id = tocsin_organization()`,
    ),
  );
  expect((await of.as("ada").try(suggestCorrelationPatterns, {})).errors[0]?.code).toBe(
    "no_toggle",
  );
});
