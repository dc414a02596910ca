import { expect, test } from "vitest";
import * as contract from "#contract/incident-clustering.ts";
import { replaceTopology } from "#contract/topology.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { sharedTags } from "./suggest-pattern.ts";
import { connectByHand } from "./test-scene.ts";

test("tags are shared where all have one of their values, the rarest among others first", () => {
  const group = [
    { service: ["shop"], site: ["fra1", "ber1"], env: ["prod"], host: ["a"], "odd tag": ["x"] },
    { service: ["shop"], site: ["ber1"], env: ["prod"], host: ["b"], "odd tag": ["x"] },
  ];
  const background = [
    { env: ["prod"], site: ["ber1"] },
    { env: ["prod"], site: ["fra1"] },
    { env: ["prod"] },
  ];
  expect(sharedTags(group, background)).toEqual(["service", "site"]);
  expect(sharedTags(group, [])).toEqual(["env", "service"]);
  expect(sharedTags([{ host: ["a"] }, { host: ["b"] }], background)).toEqual([]);
  expect(sharedTags([], background)).toEqual([]);
});

/** Of each event three alerts, which is enough for a run to look at; else people connect them. */
async function suggestFor(
  of: Organization,
  events: Record<string, unknown>[],
  { isByHand = true } = {},
) {
  const ada = of.as("ada");
  const ids: string[] = [];
  for (const event of events) {
    const alerts = ["first", "second", "third"].map((part) => ({
      status: "critical",
      service: String(event["host"]),
      ...event,
      check: `${String(event["host"])} ${part}`,
    }));
    const [outcome] = await of.send(...alerts);
    ids.push(outcome?.incident_id ?? "0");
    of.clock.forward({ minutes: 17 });
  }
  const [first = "0", second = "0"] = ids;
  if (isByHand) await connectByHand(of, [first, second]);
  const { id } = await ada.call(contract.startClustering, { body: {} });
  await of.settle();
  const { issues } = await ada.call(contract.getExecution, { params: { id } });
  const params = { id, issueId: issues[0]?.id ?? "0" };
  return (await ada.call(contract.suggestClusterPattern, { params })).pattern;
}

test("a group's pattern joins its first and its last incident by what both have", async () => {
  const of = await northwind();
  await of.send({ status: "critical", host: "mail-1", check: "queue", env: "prod" });
  const suggestion = await suggestFor(of, [
    { host: "web-1", app: "shop", env: "prod" },
    { host: "db-1", app: "shop", env: "prod" },
  ]);
  expect(suggestion).toEqual({ tags: ["app"], time_window: 20, topology: null });
});

test("without a tag in common it is the topology, and without that nothing", async () => {
  const of = await northwind();
  const events = [{ host: "db-1" }, { host: "web-1" }];
  expect(await suggestFor(of, events)).toBeNull();
  const linked = await northwind();
  await linked.as("ada").call(replaceTopology, {
    body: {
      nodes: [
        { id: "shop", kind: "service", names: [{ host: "web-1" }] },
        { id: "data", kind: "host", names: [{ host: "db-1" }] },
      ],
      edges: [{ source: "shop", target: "data", kind: "needs" }],
    },
  });
  expect(await suggestFor(linked, events, { isByHand: false })).toEqual({
    tags: [],
    time_window: 20,
    topology: { relation: "either", links: 2, kinds: [] },
  });
});

test("a group of another run, or of nobody's, has no pattern", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await suggestFor(of, [
    { host: "web-1", app: "shop" },
    { host: "db-1", app: "shop" },
  ]);
  const { items } = await ada.call(contract.listExecutions, { query: {} });
  const { issues } = await ada.call(contract.getExecution, {
    params: { id: items[0]?.id ?? "0" },
  });
  const answer = await ada.try(contract.suggestClusterPattern, {
    params: { id: "999999", issueId: issues[0]?.id ?? "0" },
  });
  expect(answer.status).toBe(404);
});
