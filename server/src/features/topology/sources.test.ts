import { expect, test } from "vitest";
import * as contract from "#contract/topology.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const suggestionsOf = async (of: Organization) =>
  (await of.as("rui").call(contract.listTopologySuggestions, {})).items.map(
    ({ source, kind, target, origin }) => `${source} ${kind} ${target} (${origin})`,
  );
const upload = (of: Organization, text: string, more: object = {}) =>
  of.as("ada").try(contract.readTopologyFile, {
    body: { format: "csv", text, mode: "replace", is_trial: false, ...more },
  });

test("links of a file are tried, taken, and taken back", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const text =
    "source,target,kind,target_kind\nshop,cart,calls,\ncart,db-1,runs_on,host\nshop,cart,calls,\n";
  expect((await upload(of, text, { is_trial: true })).body).toEqual({
    version: null,
    after: { nodes: 3, edges: 2 },
    added: { nodes: 3, edges: 2 },
    removed: { nodes: 0, edges: 0 },
  });
  expect((await ada.call(contract.getTopology, {})).nodes).toEqual([]);
  expect((await upload(of, text)).body).toMatchObject({ version: 1 });
  const { nodes } = await ada.call(contract.getTopology, {});
  expect(nodes.map(({ id, names }) => [id, names])).toEqual([
    ["shop", [{ service: "shop" }]],
    ["cart", [{ service: "cart" }]],
    ["db-1", [{ host: "db-1" }]],
  ]);
  const more = "source,target\nshop,mail\n";
  expect((await upload(of, more, { mode: "add" })).body).toMatchObject({
    version: 2,
    after: { nodes: 4, edges: 3 },
    removed: { nodes: 0, edges: 0 },
  });
  expect((await upload(of, more)).body).toMatchObject({ removed: { nodes: 2, edges: 2 } });
  const { items } = await ada.call(contract.listTopologyVersions, {});
  expect(items.map(({ version, nodes, actor }) => [version, nodes, actor])).toEqual([
    [2, 4, "Ada"],
    [1, 3, "Ada"],
  ]);
  await ada.call(contract.restoreTopology, { params: { version: 2 } });
  expect(await ada.call(contract.getTopology, {})).toMatchObject({
    version: 4,
    nodes: [{ id: "shop" }, { id: "cart" }, { id: "db-1" }, { id: "mail" }],
  });
});

test.each([
  ["csv", "from,to\na,b\n", "row 1", "The column source is missing"],
  ["csv", "source,target\na,\n", "row 2", "source and target have to be filled in"],
  ["csv", 'source,target\n"a,b\n', "text", "Quote"],
  ["json", "{", "text", "This is no JSON"],
  ["json", '{"nodes": [{"id": "a"}], "edges": []}', "nodes.0.kind", "Kind is required"],
] as const)("a file of %s that is none is refused: %s", async (format, text, field, message) => {
  const of = await northwind();
  const answer = await upload(of, text, { format });
  expect(answer.status).toBe(400);
  const { errors } = answer.body as { errors: { field: string; message: string }[] };
  expect(errors[0]?.field).toBe(field);
  expect(errors[0]?.message).toContain(message);
});

test("nodes are listed by how many depend on them, and shown with what is near", async () => {
  const of = await northwind();
  await upload(of, "source,target\nshop,db\ncart,db\nmail,smtp\n");
  const list = await of.as("rui").call(contract.listTopologyNodes, { query: { per_page: 2 } });
  expect(list.items.map(({ id, needs, needed_by }) => [id, needs, needed_by])).toEqual([
    ["db", 0, 2],
    ["smtp", 0, 1],
  ]);
  expect([list.total, list.all]).toEqual([5, { nodes: 5, edges: 3 }]);
  const { items } = await of
    .as("rui")
    .call(contract.listTopologyNodes, { query: { search: "CAR" } });
  expect(items.map(({ id }) => id)).toEqual(["cart"]);
  const around = await of
    .as("rui")
    .call(contract.getTopologyAround, { query: { id: "db", links: 1 } });
  expect([around.nodes.map(({ id }) => id).sort(), around.edges.length]).toEqual([
    ["cart", "db", "shop"],
    2,
  ]);
});

const meta = (name: string, more: object = {}) => ({ name, namespace: "prod", ...more });
const cluster = [
  { kind: "Node", metadata: { name: "n1" } },
  {
    kind: "Pod",
    metadata: meta("cart-7d9f8-abcde", {
      labels: { app: "cart" },
      ownerReferences: [{ kind: "ReplicaSet", name: "cart-7d9f8b6c5d" }],
    }),
    spec: { nodeName: "n1" },
  },
  { kind: "Service", metadata: meta("cart"), spec: { selector: { app: "cart" } } },
  {
    kind: "Ingress",
    metadata: meta("web"),
    spec: { rules: [{ http: { paths: [{ backend: { service: { name: "cart" } } }] } }] },
  },
  { kind: "Secret", metadata: meta("password"), data: { key: "c2VjcmV0" } },
  null as unknown as Record<string, unknown>,
].filter((item) => item !== null);

test("objects of Kubernetes are links to be accepted, and no more than that is kept of them", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  expect(await ada.call(contract.sendKubernetesObjects, { body: { items: cluster } })).toEqual({
    objects: 4,
    nodes: 4,
    edges: 3,
  });
  expect(await suggestionsOf(of)).toEqual([
    "prod/workload/cart runs_on n1 (kubernetes)",
    "prod/service/cart needs prod/workload/cart (kubernetes)",
    "prod/ingress/web needs prod/service/cart (kubernetes)",
  ]);
  const [first, second] = (await ada.call(contract.listTopologySuggestions, {})).items;
  if (!first || !second) throw new Error("nothing was suggested");
  const linkOf = ({ source, target, kind }: typeof first) => ({ source, target, kind });
  const accepted = await ada.call(contract.acceptTopologySuggestions, {
    body: { links: [linkOf(first)] },
  });
  expect(accepted).toMatchObject({ accepted: 1, nodes: 2, edges: 1 });
  await ada.call(contract.dismissTopologySuggestions, { body: { links: [linkOf(second)] } });
  expect(await suggestionsOf(of)).toEqual([
    "prod/ingress/web needs prod/service/cart (kubernetes)",
  ]);
  const unknown = { links: [{ source: "x", target: "y", kind: "needs" }] };
  expect((await ada.try(contract.acceptTopologySuggestions, { body: unknown })).status).toBe(404);
});

test("service graphs that are posted, and tags that name links, are suggested", async () => {
  const of = await northwind();
  const answer = await of.post(
    {
      app_key: of.appKey,
      series: [
        {
          name: "traces_service_graph_request_total",
          tags: { client: "shop", server: "cart" },
          points: [[of.clock.nowS(), 5]],
        },
        { name: "other", tags: { client: "a", server: "b" }, points: [[of.clock.nowS(), 5]] },
      ],
    },
    { path: "/data/v2/metrics" },
  );
  expect(answer.status).toBe(202);
  await of.send({ status: "critical", service: "cart", depends_on: "db" });
  of.clock.forward({ seconds: 601 });
  await of.settle();
  expect(await suggestionsOf(of)).toEqual([
    "shop calls cart (service_graph)",
    "cart depends_on db (tags)",
  ]);
  await of.as("ada").call(contract.acceptTopologySuggestions, {
    body: { links: [{ source: "cart", target: "db", kind: "depends_on" }] },
  });
  const { nodes } = await of.as("ada").call(contract.getTopology, {});
  expect(nodes).toEqual([
    { id: "cart", kind: "service", names: [{ service: "cart" }] },
    { id: "db", kind: "service", names: [{ service: "db" }] },
  ]);
});
