import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { mergeIncidents, splitIncident, undo } from "#contract/incident-actions.ts";
import { getFeed, getIncident, listActivities } from "#contract/incidents.ts";
import * as contract from "#contract/incident-tags.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const all = { env: "all" };
const firstValueOf = (field: string): contract.AutomaticRule => ({
  when: "",
  value: { kind: "first", field },
});

/** Two incidents, and a tag that takes the alerts' team. */
async function scene(body: object = {}) {
  const of = await northwind();
  const tag = await of.as("ada").call(contract.createIncidentTag, {
    body: { name: "owner", type: "text", automatic: [firstValueOf("team")], ...body },
  });
  const outcomes = await of.send(
    { status: "critical", host: "a", team: "shop" },
    { status: "critical", host: "b", check: "x" },
    { status: "warning", host: "b", check: "y" },
  );
  await of.settle();
  const [a = "", b = ""] = outcomes.map((outcome) => outcome.incident_id);
  of.clock.forward({ minutes: 1 });
  const uma = of.as("uma");
  return {
    ...of,
    uma,
    a,
    b,
    tag,
    set: (value: string | string[], ...ids: string[]) =>
      uma.call(contract.tagIncidents, {
        params: all,
        body: { tags: [{ tag_id: tag.id, tag_value: value }], incident_ids: ids },
      }),
    remove: (...ids: string[]) =>
      uma.call(contract.untagIncidents, {
        params: { ...all, tagId: tag.id },
        body: { incident_ids: ids },
      }),
    held: async (id: string) =>
      (await uma.call(getIncident, { params: { ...all, id } })).incident_tags[tag.id],
  };
}
const searchTitles = async (of: Organization, query: string) =>
  (await of.as("uma").call(getFeed, { params: all, query: { query, folder: "active" } })).items
    .map((item) => item.title)
    .sort();
const history = async (of: Organization, id: string) =>
  (
    await of
      .as("uma")
      .call(listActivities, { params: { ...all, id }, query: { types: "tag_set,tag_removed" } })
  ).activities
    .map((activity) => [
      activity.type,
      activity.actor.kind,
      activity.actor.name,
      activity.params["from"],
      activity.params["value"],
    ])
    .reverse();

test("a value set by hand stays, whatever the alerts say, until it is removed; then the rules give theirs again", async () => {
  const of = await scene();
  const done = await of.set("me", of.a, of.b);
  expect([done.results, await of.held(of.b)]).toEqual([
    [
      { id: of.a, ok: true },
      { id: of.b, ok: true },
    ],
    { value: "me", meta: { by: "user", at: of.clock.nowS(), name: "Uma" } },
  ]);
  await of.send({ status: "critical", host: "a", team: "data" });
  expect((await of.held(of.a))?.value).toBe("me");
  await of.remove(of.a, of.b);
  expect([(await of.held(of.a))?.value, await of.held(of.b)]).toEqual(["data", undefined]);
  await of.send({ status: "critical", host: "a", team: "web" });
  expect((await of.held(of.a))?.value).toBe("web");
  expect(await history(of, of.a)).toEqual([
    ["tag_set", "user", "Uma", "shop", "me"],
    ["tag_removed", "user", "Uma", "me", undefined],
    ["tag_set", "rule", "owner", null, "data"],
    ["tag_set", "rule", "owner", "data", "web"],
  ]);
});

test("an automatic value that is removed stays off, until that is removed too", async () => {
  const of = await scene();
  expect(
    (await of.uma.call(contract.untagIncident, { params: { ...all, id: of.a, tagId: of.tag.id } }))
      .results,
  ).toEqual([{ id: of.a, ok: true }]);
  await of.send({ status: "critical", host: "a", team: "data" });
  expect((await of.held(of.a))?.value).toBeNull();
  await of.remove(of.a);
  expect((await of.held(of.a))?.value).toBe("data");
});

test("each incident answers for itself; values are what the definition lets in", async () => {
  const of = await scene({ type: "list", options: ["Shop", "Data"] });
  await of.set("shop", of.a);
  const secondReply = await of.set("SHOP", of.a, of.b, "999");
  expect(secondReply.results.map((result) => [result.ok, result.errors?.[0]?.message])).toEqual([
    [false, "The incident already has these tags"],
    [true, undefined],
    [false, "This does not exist, or you have no access to it"],
  ]);
  expect((await of.held(of.b))?.value).toBe("Shop");
  const trySet = async (tag_id: string, tag_value: string | string[]) =>
    (
      await of.uma.try(contract.tagIncidents, {
        params: all,
        body: { tags: [{ tag_id, tag_value }], incident_ids: [of.a] },
      })
    ).errors.map((error) => [error.field, error.message]);
  expect([
    await trySet(of.tag.id, "web"),
    await trySet(of.tag.id, ["Shop", "Data"]),
    await trySet("999", "x"),
  ]).toEqual([
    [["tags.0.tag_value", "Choose one of Shop, Data"]],
    [["tags.0.tag_value", "This tag can have only one value"]],
    [["tags.0.tag_id", "This tag does not exist"]],
  ]);
  const resting = await of
    .as("ada")
    .call(contract.createIncidentTag, { body: { name: "resting", type: "text", active: false } });
  expect(await trySet(resting.id, "x")).toEqual([["tags.0.tag_id", "This tag does not exist"]]);
  expect((await of.remove(of.b, "999")).results.map((result) => result.ok)).toEqual([true, false]);
  expect((await of.remove(of.b)).results[0]?.errors?.[0]?.message).toBe(
    "The incident does not have this tag",
  );
});

test("who may not act in the environment, or not tag, tags nothing; nobody tags what they do not see", async () => {
  const of = await scene();
  const environment = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "a", filter: "host = a" } });
  await of.settle();
  const trySetAs = (person: "rui" | "gil" | "uma", env: string, id: string) =>
    of.as(person).try(contract.tagIncidents, {
      params: { env },
      body: { tags: [{ tag_id: of.tag.id, tag_value: "x" }], incident_ids: [id] },
    });
  expect([
    (await trySetAs("rui", "all", of.a)).errors[0]?.code,
    (await trySetAs("gil", "all", of.a)).errors[0]?.code,
  ]).toEqual(["no_permission", "no_permission"]);
  expect((await trySetAs("uma", environment.id, of.b)).body).toMatchObject({
    results: [{ ok: false, errors: [{ code: "not_found" }] }],
  });
  expect((await trySetAs("uma", environment.id, of.a)).body).toMatchObject({
    results: [{ ok: true }],
  });
});

test("a search, an environment and its preview find an incident by its tags, as soon as they change", async () => {
  const of = await scene({ type: "multi_value" });
  const env = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "gold", filter: "tag.owner = gold*" } });
  await of.settle();
  expect([
    await searchTitles(of, "tag.owner = shop"),
    await searchTitles(of, "tag.owner = gold*"),
    await searchTitles(of, "tag.owner = *"),
  ]).toEqual([["a"], [], ["a"]]);
  await of.set(["Golden", "iron"], of.b);
  const placed = await of.uma.call(getFeed, { params: { env: env.id }, query: {} });
  expect([
    await searchTitles(of, "tag.owner = gold*"),
    await searchTitles(of, "tag.owner === Golden"),
    await searchTitles(of, "golden"),
    placed.items.map((incident) => incident.title),
  ]).toEqual([["b"], ["b"], ["b"], ["b"]]);
  await of
    .as("ada")
    .call(contract.updateIncidentTag, { params: { id: of.tag.id }, body: { name: "keeper" } });
  await of.settle();
  expect([
    await searchTitles(of, "tag.owner = *"),
    await searchTitles(of, "tag.keeper = iron"),
    (await of.uma.call(getFeed, { params: { env: env.id }, query: {} })).total,
  ]).toEqual([[], ["b"], 0]);
});

test("merged, the target's tags win, and it takes over what people gave the sources; split off, an incident has its rules' only", async () => {
  const of = await scene();
  const impactTag = await of
    .as("ada")
    .call(contract.createIncidentTag, { body: { name: "impact", type: "text" } });
  await of.settle();
  await of.set("mine", of.b);
  await of.uma.call(contract.tagIncidents, {
    params: all,
    body: { tags: [{ tag_id: impactTag.id, tag_value: "high" }], incident_ids: [of.b] },
  });
  const merged = await of.uma.call(mergeIncidents, {
    params: { ...all, id: of.a },
    body: { source_incident_ids: [of.b] },
  });
  const { incident_tags } = await of.uma.call(getIncident, { params: { ...all, id: of.a } });
  expect([incident_tags[of.tag.id]?.value, incident_tags[impactTag.id]?.value]).toEqual([
    "shop",
    "high",
  ]);
  expect(await searchTitles(of, "tag.impact = high")).toEqual(["a"]);
  await of.uma.call(undo, { body: { undo_token: merged.undo_token } });
  expect([
    await searchTitles(of, "tag.impact = high"),
    await searchTitles(of, "tag.owner = mine"),
    await of.held(of.a),
  ]).toEqual([["b"], ["b"], expect.objectContaining({ value: "shop" })]);
  const [alert] = await of.uma.alertsOf(of.b);
  const split = await of.uma.call(splitIncident, {
    params: { ...all, id: of.b },
    body: { entity_ids: [alert?.id ?? ""] },
  });
  expect([(await of.held(of.b))?.value, await of.held(split.id)]).toEqual(["mine", undefined]);
});

test("an undo brings back what the tag was, unless somebody set it since; what rules did does not stand in its way", async () => {
  const of = await scene();
  const before = await of.held(of.a);
  const first = await of.set("me", of.a);
  await of.uma.call(undo, { body: { undo_token: first.undo_token ?? "" } });
  expect(await of.held(of.a)).toEqual(before);
  const second = await of.set("me", of.a);
  const third = await of.remove(of.a);
  await of.send({ status: "critical", host: "a", team: "data" });
  const refused = await of.uma.try(undo, { body: { undo_token: second.undo_token ?? "" } });
  expect([refused.status, refused.errors[0]?.message]).toEqual([
    409,
    `This cannot be undone: a tag of #${of.a} has since been set or removed`,
  ]);
  await of.uma.call(undo, { body: { undo_token: third.undo_token ?? "" } });
  expect((await of.held(of.a))?.value).toBe("me");
});

test("the priority can be set by hand, and orders the feed", async () => {
  const of = await scene();
  const priority = await of.uma.call(contract.getPriorityTag, {});
  await of.uma.call(contract.tagIncidents, {
    params: all,
    body: { tags: [{ tag_id: priority.id, tag_value: "p1" }], incident_ids: [of.b] },
  });
  const feed = await of.uma.call(getFeed, {
    params: all,
    query: { folder: "active", sort: "priority" },
  });
  expect(feed.items.map((incident) => [incident.title, incident.priority])).toEqual([
    ["b", 1],
    ["a", null],
  ]);
});
