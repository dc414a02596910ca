/** Who gets what, and for how long; what incidents become in public. */
import { expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { mergeIncidents, resolveIncidents, splitIncident } from "#contract/incident-actions.ts";
import { createMaintenancePlan } from "#contract/maintenance-plans.ts";
import { getPublicView, savePublicView } from "#contract/public-view.ts";
import type { PublicStatus } from "#contract/public-observability.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";
import { defaultSettings } from "./defaults.ts";
import { markedEvent, type PublicScene, publicScene, switchOn } from "./test-scene.ts";

const search = ({ name }: PublicScene, more = "") =>
  `/public-observability/search?org_name=${name}${more}`;
/** As it stands now, whatever was cached. */
async function now(scene: PublicScene): Promise<PublicStatus> {
  await scene.measured();
  scene.of.clock.forward({ seconds: 20 });
  return (await scene.get(search(scene))).body as PublicStatus;
}
const titles = ({ current, earlier }: PublicStatus) => ({
  current: current.items.map(({ title, status }) => `${title}: ${status}`),
  earlier: earlier.items.map(({ title, status }) => `${title}: ${status}`),
});
const open = async (scene: PublicScene, ...events: object[]): Promise<string[]> =>
  (await scene.of.send(...events.map((event) => ({ ...event })))).map(
    ({ incident_id }) => incident_id ?? "",
  );
const all = { env: "all" };

test("who published nothing, has no toggle, or is nobody, is answered alike", async () => {
  const scene = await publicScene();
  const unpublished = { name: await switchOn(await northwind()) };
  const off = await publicScene();
  await off.save({});
  await off.of.sql((sql) =>
    sql("UPDATE organizations SET feature_toggles = '{}' WHERE id = tocsin_organization()"),
  );
  await scene.save({ published: false });
  const answers = await Promise.all(
    [scene.name, unpublished.name, off.name, "nobody", "", "../web", "a".repeat(5000)].map(
      async (name) => {
        const { status, body, headers } = await scene.get(
          `/public-observability/search?org_name=${encodeURIComponent(name)}`,
        );
        const {
          "x-request-id": _id,
          date: _date,
          "content-length": _length,
          ...same
        } = headers as Record<string, string>;
        return { status, body, same };
      },
    ),
  );
  expect(answers[0]?.status).toBe(404);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test("published, it is the same for a session, a key and nobody; withdrawn, it is gone", async () => {
  const scene = await publicScene();
  await scene.save({});
  const ada = scene.of.as("ada");
  const { key } = await ada.call(createApiKey, { body: { name: "program", type: "user" } });
  const program = callerOn(scene.of.house.server.app, withKey(key));
  const plain = await scene.get(search(scene));
  expect(plain.status).toBe(200);
  for (const caller of [ada, scene.of.as("gil"), program])
    expect((await caller.raw("GET", search(scene))).body).toEqual(plain.body);
  await scene.save({ published: false });
  expect((await scene.get(search(scene))).status).toBe(404);
});

test("an answer is kept for a moment, and its tag spares sending it again", async () => {
  const scene = await publicScene();
  await scene.save({ minimum_age_s: 0 });
  const first = await scene.get(search(scene));
  expect(first.headers).toMatchObject({ "cache-control": "public, max-age=15" });
  expect(first.headers["set-cookie"]).toBeUndefined();
  await scene.of.send(markedEvent("pay", 1));
  await scene.measured();
  const tag = String(first.headers["etag"]);
  const again = await scene.get(search(scene), { "if-none-match": `"x", ${tag}` });
  expect([again.status, again.body]).toEqual([304, undefined]);
  scene.of.clock.forward({ seconds: 16 });
  const later = await scene.get(search(scene), { "if-none-match": tag });
  expect((later.body as PublicStatus).current.total).toBe(1);
});

test("an address that asks too often is told when to come back; others are not held up", async () => {
  const scene = await publicScene();
  await scene.save({});
  const from = (address: string) => scene.get(search(scene), { "x-forwarded-for": address });
  for (let n = 0; n < 300; n += 1) expect((await from("2001:db8:1:2::1")).status).toBe(200);
  const refused = await from("2001:db8:1:2::77");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("2001:db8:1:3::1")).status).toBe(200);
});

test("an incident is current, then earlier; reopened, it is current again", async () => {
  const scene = await publicScene();
  await scene.save({ incident_title: "{service} {region}", tags: ["region"] });
  const [id = ""] = await open(scene, markedEvent("pay", 2));
  expect(titles(await now(scene))).toEqual({ current: [], earlier: [] });
  scene.of.clock.forward({ minutes: 6 });
  const status = await now(scene);
  expect(titles(status)).toEqual({ current: ["Payments mk-region-2: Down"], earlier: [] });
  expect(status).toMatchObject({ level: "outage", headline: "Some services are down" });
  expect(status.services.map((service) => service.level)).toEqual(["outage", "operational"]);
  await scene.of.as("ada").call(resolveIncidents, { params: all, body: { ids: [id] } });
  const ended = await now(scene);
  expect(titles(ended)).toEqual({ current: [], earlier: ["Payments mk-region-2: Down"] });
  expect(ended.services[0]).toMatchObject({ level: "operational", status: "Works" });
  expect(ended.services[0]?.days?.at(-1)).toBe("outage");
  expect(ended.services[1]?.availability).toBe(100);
  scene.of.clock.forward({ minutes: 6 });
  await open(scene, markedEvent("pay", 2));
  scene.of.clock.forward({ minutes: 6 });
  expect(titles(await now(scene)).current).toEqual(["Payments mk-region-2: Down"]);
});

test("merged incidents are one, and what is split off is its own", async () => {
  const scene = await publicScene();
  await scene.save({});
  const ada = scene.of.as("ada");
  const [first = "", second = ""] = await open(scene, markedEvent("pay", 2), markedEvent("web", 3));
  scene.of.clock.forward({ minutes: 6 });
  expect(titles(await now(scene)).current).toHaveLength(2);
  await ada.call(mergeIncidents, {
    params: { ...all, id: first },
    body: { source_incident_ids: [second] },
  });
  expect(titles(await now(scene))).toEqual({
    current: ["Payments, Shop is affected: Down"],
    earlier: [],
  });
  const alert = (await ada.alertsOf(first)).find(({ status }) => status === "warning");
  await ada.call(splitIncident, {
    params: { ...all, id: first },
    body: { entity_ids: [alert?.id ?? ""] },
  });
  scene.of.clock.forward({ minutes: 6 });
  expect(titles(await now(scene)).current.toSorted()).toEqual([
    "Payments is affected: Down",
    "Shop is affected: Slower",
  ]);
});

test("maintenance is shown as it was chosen", async () => {
  const scene = await publicScene();
  await scene.save({});
  const start = scene.of.clock.nowS() - 60;
  await scene.of.as("ada").call(createMaintenancePlan, {
    body: {
      name: "upgrade",
      condition: "team = *pay",
      end_action: "None",
      schedule: { start, end: start + 7200, timezone: "UTC", recurrence: "None" },
      confirm: "upgrade",
    },
  });
  await scene.of.settle();
  await open(scene, markedEvent("pay", 2));
  scene.of.clock.forward({ minutes: 6 });
  const shown: unknown[] = [];
  for (const maintenance of ["maintenance", "incident", "hidden"] as const) {
    await scene.save({ maintenance });
    const { level, current } = await now(scene);
    shown.push([level, current.total]);
  }
  expect(shown).toEqual([
    ["maintenance", 1],
    ["outage", 1],
    ["operational", 0],
  ]);
});

test("the history outlives the details of its incidents", async () => {
  const scene = await publicScene();
  await scene.of.settings({ incidentDays: 14, activityDays: 14 });
  await scene.save({});
  const [id = ""] = await open(scene, markedEvent("web", 2));
  scene.of.clock.forward({ minutes: 10 });
  await scene.of.as("ada").call(resolveIncidents, { params: all, body: { ids: [id] } });
  const before = await now(scene);
  scene.of.clock.forward({ hours: 24 * 20 });
  await scene.of.settle();
  // What was archived just now is deleted by the next run.
  scene.of.clock.forward({ hours: 1 });
  await scene.of.settle();
  const [row] = await scene.of.sql((sql) =>
    sql<{ sealed: boolean }>("SELECT sealed FROM analytics_incidents WHERE incident_id = $1", [id]),
  );
  expect(row).toEqual({ sealed: true });
  const after = await now(scene);
  expect(after.earlier).toEqual(before.earlier);
  expect(after.services[1]?.days?.at(-21)).toBe("outage");
});

test("nobody publishes an environment that they may not read, and nobody overwrites another", async () => {
  const scene = await publicScene();
  const settings = await scene.save({});
  const { pay, inner } = scene.environments;
  const limited = await scene.of.join({
    permissions: ["general_settings@read", "general_settings@update"],
    environments: [{ environment_id: pay, access: "read" }],
  });
  const attempt = (changes: object, base: object = {}) =>
    limited.try(savePublicView, {
      body: { settings: { ...settings, ...changes }, base: { ...base } },
    });
  const services = [{ environment_id: inner, name: "Inner" }];
  expect((await attempt({ services })).errors).toMatchObject([{ code: "unknown_environment" }]);
  expect((await attempt({ services, published: false })).status).toBe(400);
  expect((await attempt({ tags: ["host"] })).status).toBe(400);
  expect((await attempt({ introduction: "Hello" })).status).toBe(200);
  expect((await attempt({ published: false })).status).toBe(200);
  expect((await attempt({ title: "New" }, { title: "Old" })).status).toBe(409);
  expect((await attempt({ incident_title: "{host}" })).errors).toMatchObject([
    { field: "settings.incident_title" },
  ]);
});

test("nothing is public before somebody chooses it", async () => {
  const of = await northwind();
  expect((await of.as("ada").try(getPublicView, {})).status).toBe(403);
  const name = await switchOn(of);
  const reply = await of.as("ada").call(getPublicView, {});
  expect(reply).toEqual({
    settings: defaultSettings,
    page_url: `http://tocsin.test/status/${name}`,
    changed_at: null,
  });
  expect(reply.settings).toMatchObject({ published: false, services: [], tags: [] });
});
