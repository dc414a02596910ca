import { expect, test } from "vitest";
import * as contract from "#contract/correlation-patterns.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const create = (of: Organization, body: object) =>
  of
    .as("ada")
    .try(contract.createCorrelationPattern, { body: { tags: ["rack"], time_window: 30, ...body } });
const list = (of: Organization) => of.as("ada").call(contract.listCorrelationPatterns, {});
const listTags = async (of: Organization) =>
  (await list(of)).items.map((pattern) => pattern.tags.join("+"));

test("a new pattern is as it was asked for, with what was left open filled in", async () => {
  const of = await northwind();
  const reply = await create(of, { tags: ["Rack", " stage "] });
  expect(reply).toMatchObject({
    status: 201,
    body: {
      tags: ["rack", "stage"],
      time_window: 30,
      window_mode: "anchored",
      cross_source: true,
      active: true,
      filter: "",
      source_systems: [],
      note: "",
      revision: 1,
    },
  });
  expect(
    await of
      .as("ada")
      .call(contract.getCorrelationPattern, { params: { id: (reply.body as { id: string }).id } }),
  ).toEqual(reply.body);
});

test.each([
  [{ tags: [] }, "tags"],
  [{ tags: ["a", "b", "c", "d", "e", "f"] }, "tags"],
  [{ tags: ["no tag"] }, "tags.0"],
  [{ tags: ["rack", "rack"] }, "tags"],
  [{ time_window: 0 }, "time_window"],
  [{ time_window: 4321 }, "time_window"],
  [{ time_window: 1.5 }, "time_window"],
  [{ window_mode: "rolling" }, "window_mode"],
  [{ filter: "host =" }, "filter"],
])("%j is refused by its field", async (body, field) => {
  const answer = await create(await northwind(), body);
  expect([answer.status, answer.errors[0]?.field]).toEqual([400, field]);
});

test("the same rule a second time is a conflict, whatever its note or the order of its tags", async () => {
  const of = await northwind();
  expect((await create(of, { tags: ["rack", "stage"] })).status).toBe(201);
  expect([
    (await create(of, { tags: ["stage", "rack"], note: "again" })).status,
    (await create(of, { tags: ["rack", "stage"], time_window: 31 })).status,
  ]).toEqual([409, 201]);
});

test("a pattern may follow the topology, with tags or without", async () => {
  const of = await northwind();
  const topology = { relation: "depends_on", links: 2 };
  expect(await create(of, { tags: [], topology })).toMatchObject({
    status: 201,
    body: { tags: [], topology: { relation: "depends_on", links: 2, kinds: [] } },
  });
  expect(
    (await create(of, { topology: { ...topology, kinds: ["runs_on", "calls"] } })).status,
  ).toBe(201);
  expect(
    (await create(of, { topology: { ...topology, kinds: ["calls", "runs_on"] } })).status,
  ).toBe(409);
  for (const wrong of [
    { ...topology, links: 5 },
    { ...topology, relation: "near" },
  ])
    expect((await create(of, { topology: wrong })).status).toBe(400);
});

test("a change of the rule is another revision, a change of its note is not", async () => {
  const of = await northwind();
  const { id } = (await create(of, {})).body as { id: string };
  const update = async (body: object) =>
    (await of.as("ada").call(contract.updateCorrelationPattern, { params: { id }, body })).revision;
  expect([
    await update({ note: "why" }),
    await update({ active: false }),
    await update({ time_window: 31 }),
    await update({ time_window: 31 }),
    await update({ filter: "team = a" }),
  ]).toEqual([1, 1, 2, 2, 3]);
  expect(
    await of.as("ada").call(contract.replaceCorrelationPattern, {
      params: { id },
      body: { tags: ["rack"], time_window: 5 },
    }),
  ).toMatchObject({ filter: "", active: true, revision: 4 });
});

test("an inactive pattern rests, and works again when it is switched on", async () => {
  const of = await northwind();
  const { id } = (await create(of, { time_window: 600 })).body as { id: string };
  const set = (active: boolean) =>
    of.as("ada").call(contract.updateCorrelationPattern, { params: { id }, body: { active } });
  const outcome = async (host: string) =>
    (await of.send({ status: "critical", host, rack: "r1" }))[0]?.outcome;
  expect([await outcome("a"), await outcome("b")]).toEqual(["opened", "joined"]);
  await set(false);
  expect(await outcome("c")).toBe("opened");
  await set(true);
  expect(await outcome("d")).toBe("joined");
});

test("the longest window comes first until an order is given by hand; resetting brings it back", async () => {
  const of = await northwind();
  await create(of, { time_window: 90 });
  expect(await listTags(of)).toEqual(["rack", "host", "application", "service", "cluster"]);
  const ids = (await list(of)).items.map((pattern) => pattern.id);
  const ordered = await of
    .as("ada")
    .call(contract.orderCorrelationPatterns, { body: { order: ids.toReversed() } });
  expect([ordered.mode, ordered.items.map((pattern) => pattern.id)]).toEqual([
    "manual",
    ids.toReversed(),
  ]);
  await create(of, { tags: ["stage"], time_window: 4000 });
  expect((await listTags(of)).at(-1)).toBe("stage");
  const reset = await of.as("ada").call(contract.resetCorrelationOrder, {});
  expect([reset.mode, reset.items[0]?.tags]).toEqual(["time_window", ["stage"]]);
});

test("an order of other patterns than there are was made from a list that has changed since", async () => {
  const of = await northwind();
  const ids = (await list(of)).items.map((pattern) => pattern.id);
  for (const order of [ids.slice(1), [...ids, "0"], [...ids.slice(1), ids[1] ?? ""]])
    expect(
      (await of.as("ada").try(contract.orderCorrelationPatterns, { body: { order } })).errors[0]
        ?.code,
    ).toBe("stale");
  expect((await list(of)).mode).toBe("time_window");
});

test("by hand, the given order decides which incident is joined", async () => {
  const of = await northwind();
  await of.send(
    { status: "critical", host: "a", service: "x" },
    { status: "critical", host: "b", service: "s" },
    { status: "critical", host: "h", service: "y" },
  );
  const sendCheck = async (check: string) =>
    (await of.send({ status: "critical", host: "h", service: "s", check }))[0]?.incident_id;
  const byHost = (await of.as("ada").folder("active")).find(
    (incident) => incident.title === "h",
  )?.id;
  expect(await sendCheck("one")).toBe(byHost);
  const { items } = await list(of);
  const service = items.find((pattern) => pattern.tags.join() === "service");
  await of.as("ada").call(contract.orderCorrelationPatterns, {
    body: {
      order: [
        service?.id ?? "",
        ...items.filter((pattern) => pattern !== service).map((pattern) => pattern.id),
      ],
    },
  });
  expect(await sendCheck("two")).not.toBe(byHost);
});

test("a deleted pattern is gone, and the limits are told", async () => {
  const of = await northwind();
  const { id } = (await create(of, {})).body as { id: string };
  expect(
    (await of.as("ada").try(contract.deleteCorrelationPattern, { params: { id } })).status,
  ).toBe(204);
  for (const endpoint of [contract.getCorrelationPattern, contract.deleteCorrelationPattern])
    expect((await of.as("ada").try(endpoint, { params: { id } })).status).toBe(404);
  expect(await of.as("ada").call(contract.getCorrelationAlgorithm, {})).toEqual({
    maxCorrelations: 1000,
    maxEvents: 300,
    mode: "time_window",
  });
});
