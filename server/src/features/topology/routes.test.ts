import { expect, test } from "vitest";
import {
  createCorrelationPattern,
  deleteCorrelationPattern,
  listCorrelationPatterns,
} from "#contract/correlation-patterns.ts";
import { mergeIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import {
  getIncidentTopology,
  getTopology,
  replaceTopology,
  type Topology,
} from "#contract/topology.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

/** shop → cart → db; cart runs on n1. */
const shop: Topology = {
  nodes: [
    ...["shop", "cart", "db"].map((id) => ({
      id,
      kind: "service",
      title: `The ${id}`,
      names: [{ service: id }],
    })),
    { id: "n1", kind: "node", names: [{ host: "n1", region: "eu" }] },
  ],
  edges: [
    { source: "shop", target: "cart", kind: "calls" },
    { source: "cart", target: "db", kind: "calls" },
    { source: "cart", target: "n1", kind: "runs_on" },
  ],
};
const uploadTopology = (of: Organization, topology: Topology = shop) =>
  of.as("ada").call(replaceTopology, { body: topology });

/** One pattern alone, that follows one link. */
async function followLinks(of: Organization, more: object = {}): Promise<void> {
  const { items } = await of.as("ada").call(listCorrelationPatterns, {});
  for (const pattern of items)
    await of.as("ada").call(deleteCorrelationPattern, { params: { id: pattern.id } });
  await of.as("ada").call(createCorrelationPattern, {
    body: {
      tags: [],
      time_window: 10,
      window_mode: "sliding",
      topology: { relation: "depends_on", links: 1 },
      ...more,
    },
  });
}
const sendOutcomes = async (of: Organization, ...events: Record<string, unknown>[]) =>
  (await of.send(...events.map((event) => ({ status: "critical", ...event })))).map((outcome) => [
    outcome.outcome,
    outcome.incident_id,
  ]);

test("a topology is replaced as a whole and counted", async () => {
  const of = await northwind();
  expect(await of.as("rui").call(getTopology, {})).toEqual({
    nodes: [],
    edges: [],
    version: 0,
    updated_at: null,
  });
  expect(await uploadTopology(of)).toEqual({
    version: 1,
    nodes: 4,
    edges: 3,
    updated_at: of.clock.nowS(),
  });
  await uploadTopology(of, { nodes: shop.nodes.slice(0, 1), edges: [] });
  expect(await of.as("rui").call(getTopology, {})).toMatchObject({
    version: 2,
    nodes: [{ id: "shop" }],
    edges: [],
  });
  expect((await of.as("rui").try(replaceTopology, { body: shop })).status).toBe(403);
});

test.each([
  [{ nodes: [shop.nodes[0], shop.nodes[0]], edges: [] }, "nodes.1.id"],
  [{ nodes: [], edges: [{ source: "a", target: "b", kind: "calls" }] }, "edges.0.source"],
  [{ nodes: [{ id: "a", kind: "x", names: [{}] }], edges: [] }, "nodes.0.names.0"],
  [
    { nodes: [{ id: "a", kind: "x", names: [{ "no tag": "b" }] }], edges: [] },
    "nodes.0.names.0.no tag",
  ],
  [
    {
      nodes: Array.from({ length: 60 }, (_, index) => ({
        id: `n${index}`,
        kind: "x",
        names: [{ [`tag${index}`]: "a" }],
      })),
      edges: [],
    },
    "nodes",
  ],
])("a topology that cannot be is refused by its place: %#", async (body, field) => {
  const answer = await (
    await northwind()
  )
    .as("ada")
    .try(replaceTopology, { body: body as Topology }); // what a program might send
  expect([answer.status, answer.errors[0]?.field]).toEqual([400, field]);
});

test("alerts of things that depend on each other are one incident, from the next event after the upload on", async () => {
  const of = await northwind();
  await followLinks(of);
  const [[, alone] = []] = await sendOutcomes(of, { service: "db", check: "a" });
  expect(await sendOutcomes(of, { service: "cart", check: "a" })).toEqual([
    ["opened", expect.anything()],
  ]);
  await uploadTopology(of);
  of.clock.forward({ minutes: 20 });
  const [[, first] = []] = await sendOutcomes(of, { service: "db", check: "b" });
  expect(first).not.toBe(alone);
  // The web of links is followed from alert to alert: shop depends on cart, which has joined.
  expect(
    await sendOutcomes(
      of,
      { service: "cart", check: "b" },
      { service: "shop", check: "b" },
      { host: "n1", region: "eu" },
      { service: "mail" },
    ),
  ).toEqual([
    ["joined", first],
    ["joined", first],
    ["opened", expect.anything()],
    ["opened", expect.anything()],
  ]);
});

test("an incident that was resolved takes no more, and one that is active again does", async () => {
  const of = await northwind();
  await uploadTopology(of);
  await followLinks(of);
  const [[, first = ""] = []] = await sendOutcomes(of, { service: "db" });
  await of.as("ada").call(resolveIncidents, { params: { env: "all" }, body: { ids: [first] } });
  expect((await sendOutcomes(of, { service: "cart", check: "a" }))[0]?.[0]).toBe("opened");
  await sendOutcomes(of, { service: "db", status: "warning" });
  of.clock.forward({ minutes: 8 });
  expect(await sendOutcomes(of, { service: "cart", check: "b" })).toEqual([
    ["joined", expect.anything()],
  ]);
});

test("what is merged keeps the links of the incident that took it", async () => {
  const of = await northwind();
  await uploadTopology(of);
  await followLinks(of);
  const [[, db = ""] = [], [, n1 = ""] = []] = await sendOutcomes(
    of,
    { service: "db" },
    { host: "n1", region: "eu" },
  );
  await of
    .as("ada")
    .call(mergeIncidents, { params: { env: "all", id: db }, body: { source_incident_ids: [n1] } });
  expect(await sendOutcomes(of, { service: "cart" })).toEqual([["joined", db]]);
});

test("around an incident: what its alerts are about, and what is near, as far as one may see it", async () => {
  const of = await northwind();
  await uploadTopology(of);
  const [[, incident = ""] = []] = await sendOutcomes(
    of,
    { service: "cart", check: "a" },
    { service: "cart", check: "b", status: "warning" },
  );
  const loadNeighbourhood = async (links: number) =>
    of.as("rui").call(getIncidentTopology, {
      params: { env: "all" },
      query: { incident_id: incident, links },
    });
  const neighbourhood = await loadNeighbourhood(1);
  expect(
    neighbourhood.nodes.map((node) => [
      node.id,
      node.title,
      node.distance,
      node.status,
      node.alerts,
    ]),
  ).toEqual([
    ["cart", "The cart", 0, "critical", 2],
    ["shop", "The shop", 1, null, 0],
    ["db", "The db", 1, null, 0],
    ["n1", "n1", 1, null, 0],
  ]);
  expect(neighbourhood.nodes.map((node) => node.failed_at)).toEqual([
    of.clock.nowS(),
    null,
    null,
    null,
  ]);
  expect(neighbourhood.suspected_root).toBeNull();
  expect([
    neighbourhood.edges.length,
    neighbourhood.is_cut,
    (await loadNeighbourhood(0)).nodes.map((node) => node.id),
    (await loadNeighbourhood(0)).edges,
  ]).toEqual([3, false, ["cart"], []]);
  expect(
    (
      await of
        .as("gil")
        .try(getIncidentTopology, { params: { env: "all" }, query: { incident_id: incident } })
    ).status,
  ).toBe(404);
});

test("of failing nodes that depend on each other, one is suspected", async () => {
  const of = await northwind();
  await uploadTopology(of);
  await followLinks(of);
  const [[, incident = ""] = []] = await sendOutcomes(of, { service: "db" }, { service: "cart" });
  const { suspected_root: root } = await of.as("rui").call(getIncidentTopology, {
    params: { env: "all" },
    query: { incident_id: incident },
  });
  expect(root).toEqual({ id: "db", explains: ["cart"] });
});
