/** Messages on their way: what the push service gets, what it answers, and what becomes of them. */
import { afterEach, expect, test } from "vitest";
import { getWebPush } from "#contract/web-push.ts";
import { updateUser } from "#contract/users.ts";
import { openDb } from "../../platform/db.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { loadJobs } from "../../platform/jobs/test-worker.ts";
import { outboundFrom } from "../../platform/outbound.ts";
import { secretsFrom } from "../../platform/secrets.ts";
import { workLimits } from "../../platform/work-limits.ts";
import { testSecretKeys } from "../../test-house.ts";
import type { Organization, Person } from "../../test-northwind.ts";
import { faultsInTurn } from "../../test-peers/strict-peer.ts";
import { type ComposePush, queuePush, webPushJob } from "./push-job.ts";
import type { PushMessage } from "./push-message.ts";
import { allowPush, pushScene } from "./test-push-scene.ts";

const message: PushMessage = {
  title: "db-1: disk is full",
  line: "Critical",
  path: "/feed/all/7",
  tag: "incident-7",
  urgency: "high",
  ttlS: 3600,
};
const publicUrl = "https://console.example";

/** Its own server sends what notifications say: here the worker of each test does. */
async function openScene() {
  const scene = await pushScene();
  await scene.of.house.server.jobs.stop();
  return scene;
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A worker beside the house's own; `compose` is what a feature would write of its notice. */
function startPush(
  of: Organization,
  compose: ComposePush = async () => message,
  env: Record<string, string> = { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" },
) {
  const db = openDb(of.house.url, workLimits("outbound"));
  const parts = {
    clock: of.clock,
    secrets: secretsFrom({ TOCSIN_SECRET_KEYS: testSecretKeys }, ""),
    outbound: outboundFrom(env),
    publicUrl,
  };
  const jobs = startJobs({ db, clock: of.clock, handlers: [webPushJob(parts, compose)] });
  opened.push(async () => {
    await jobs.stop();
    await db.close();
  });
  return jobs;
}

const queue = (of: Organization, { userId }: Person, tag = message.tag) =>
  of.sql((sql) =>
    queuePush(sql, of.organizationId, {
      notice: { userId, tag, about: { tag } },
      dueAt: of.clock.nowS(),
    }),
  );
const firstDevice = async (person: Person) => (await person.call(getWebPush, {})).devices[0];

test("each of the person's devices gets the message, and nobody else's", async () => {
  const { of, service, addDevice } = await openScene();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  const own = [await addDevice(ada), await addDevice(ada)];
  await addDevice(uma);

  await queue(of, ada);
  await startPush(of).runDue();
  expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
    own.map(({ subscription }) => subscription.endpoint).sort(),
  );
  const { urgency, ttlS, ...payload } = message;
  expect(service.received[0]).toMatchObject({ payload, urgency, ttlS });
  expect(service.received[0]?.topic).toMatch(/^[\w-]{32}$/);
  expect(service.refused).toEqual([]);
  expect(await loadJobs(of, "web-push")).toEqual([]);
  expect(await firstDevice(ada)).toMatchObject({
    last_delivered_at: of.clock.nowS(),
    last_error: null,
  });
});

test("of one incident the newest notice goes, and on its way the newer takes the older's place", async () => {
  const { of, service, addDevice } = await openScene();
  const ada = of.as("ada");
  const { subscription } = await addDevice(ada);
  let line = "first";
  const jobs = startPush(of, async () => ({ ...message, line }));
  await queue(of, ada);
  await queue(of, ada);
  await jobs.runDue();
  expect(service.received).toHaveLength(1);

  line = "second";
  await queue(of, ada);
  await jobs.runDue();
  expect(service.waitingFor(subscription.endpoint)).toMatchObject([{ payload: { line } }]);
});

test("nothing goes to whom it may not be told any more when it is sent", async () => {
  const { of, service, addDevice } = await openScene();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  await addDevice(ada);
  await addDevice(uma);
  const seen: unknown[] = [];
  const invisible = startPush(of, async (_sql, notice) => {
    seen.push(notice);
    return null;
  });
  await queue(of, ada);
  await invisible.runDue();
  expect(seen).toEqual([
    {
      organizationId: of.organizationId,
      userId: ada.userId,
      about: { tag: message.tag },
    },
  ]);

  const jobs = startPush(of);
  await queue(of, uma);
  await ada.call(updateUser, { params: { id: uma.userId }, body: { active: false } });
  await jobs.runDue();
  await queue(of, ada);
  await allowPush(of, false);
  await jobs.runDue();
  await queue(of, ada);
  await allowPush(of, true);
  await queue(of, ada);
  of.clock.forward({ hours: 2 });
  await jobs.runDue();
  expect(service.calls).toEqual([]);
  expect(await loadJobs(of, "web-push")).toEqual([]);
});

test("a device that has ended its subscription is forgotten", async () => {
  for (const status of [404, 410]) {
    const { of, service, addDevice } = await openScene();
    const ada = of.as("ada");
    await addDevice(ada);
    service.fault = faultsInTurn({ status });
    await queue(of, ada);
    await startPush(of).runDue();
    expect([await firstDevice(ada), await loadJobs(of, "web-push")]).toEqual([undefined, []]);
  }
});

test("what no later attempt can mend is said, and not tried again", async () => {
  const { of, service, addDevice } = await openScene();
  const ada = of.as("ada");
  await addDevice(ada);
  const jobs = startPush(of);
  for (const status of [400, 401, 403, 413, 302]) {
    service.fault = faultsInTurn({ status, body: { reason: "because" } });
    await queue(of, ada);
    await jobs.runDue();
    const device = await firstDevice(ada);
    expect(device?.last_error).toContain(`The receiver answered ${status}`);
    expect(await loadJobs(of, "web-push")).toEqual([]);
  }
});

test("what may pass is tried again, when the push service says; then the device is well", async () => {
  const { of, service, addDevice } = await openScene();
  const ada = of.as("ada");
  await addDevice(ada);
  const jobs = startPush(of);
  service.fault = faultsInTurn({ status: 429, headers: { "retry-after": "90" } }, { status: 503 });
  await queue(of, ada);
  await jobs.runDue();
  expect(await loadJobs(of, "web-push")).toMatchObject([
    { attempts: 1, due_at: of.clock.nowS() + 90, dead_at: null },
  ]);
  expect(await firstDevice(ada)).toMatchObject({
    last_error: expect.stringContaining("429"),
    last_delivered_at: null,
  });

  of.clock.forward({ minutes: 2 });
  await jobs.runDue();
  of.clock.forward({ minutes: 2 });
  await jobs.runDue();
  expect(service.received).toHaveLength(1);
  expect(await firstDevice(ada)).toMatchObject({
    last_error: null,
    last_delivered_at: of.clock.nowS(),
  });
});

test("an address inside is never called", async () => {
  const { of, service, addDevice } = await openScene();
  const ada = of.as("ada");
  await addDevice(ada);
  await queue(of, ada);
  await startPush(of, async () => message, {}).runDue();
  expect(service.calls).toEqual([]);
  expect((await firstDevice(ada))?.last_error).toContain("TOCSIN_OUTBOUND_ALLOW");
  expect(await loadJobs(of, "web-push")).toEqual([]);
});
