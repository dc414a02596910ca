import { expect, test } from "vitest";
import * as contract from "#contract/heartbeats.ts";
import { createIntegration } from "#contract/integrations.ts";
import { listTroubleshootingLogs } from "#contract/receipts.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { callerOn } from "../../test-caller.ts";

const schedule = { period_s: 180, grace_s: 120 };

async function heartbeat(of: Organization, name = "backup") {
  const ada = of.as("ada");
  const { id } = await ada.call(createIntegration, { body: { name, source_system: "heartbeat" } });
  const { path } = await ada.call(contract.updateHeartbeat, { params: { id }, body: schedule });
  const job = callerOn(of.house.server.app, {});
  return {
    id,
    path,
    call: (signal = "", method = "GET", body?: string) => job.raw(method, path + signal, body),
    state: () => ada.call(contract.getHeartbeat, { params: { id } }),
  };
}

/** As time passes while somebody watches. */
async function pass(of: Organization, minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 3; step += 1) {
    of.clock.forward({ seconds: 20 });
    await of.house.server.jobs.runDue();
  }
  await of.house.server.lanes.drained();
}

const active = async (of: Organization) => {
  await of.house.server.lanes.drained();
  return (await of.as("ada").folder("active")).length;
};

test("whoever does not call in time is an alert, which the next call resolves", async () => {
  const of = await northwind();
  const { call, state } = await heartbeat(of);
  await pass(of, 6);
  expect([(await state()).state, await active(of)]).toEqual(["waiting", 0]);
  const answer = await call();
  expect([answer.status, answer.body, answer.headers["content-type"]]).toEqual([
    200,
    "OK",
    "text/plain; charset=utf-8",
  ]);
  await pass(of, 4);
  expect([(await state()).state, await active(of)]).toEqual(["up", 0]);
  await pass(of, 2);
  expect([(await state()).state, await active(of)]).toEqual(["down", 1]);
  const [incident] = await of.as("ada").folder("active");
  const [alert] = await of.as("ada").alertsOf(incident?.id ?? "");
  expect([alert?.status, alert?.description]).toEqual([
    "critical",
    "Not called for 5 minutes: expected every 3 minutes, with a grace of 2 minutes",
  ]);
  await pass(of, 6);
  expect(await active(of)).toBe(1);
  expect((await call("", "HEAD")).status).toBe(200);
  expect([(await state()).state, await active(of)]).toEqual(["up", 0]);
});

test("a job says that it failed, by a word or its exit code, and with its output", async () => {
  const of = await northwind();
  const { call, state } = await heartbeat(of);
  expect((await call("/3", "POST", "no space left")).status).toBe(200);
  expect([(await state()).state, await active(of)]).toEqual(["down", 1]);
  const [incident] = await of.as("ada").folder("active");
  const [alert] = await of.as("ada").alertsOf(incident?.id ?? "");
  expect(alert?.description).toBe("The job reported a failure (exit code 3): no space left");
  await call("/0");
  expect(await active(of)).toBe(0);
  await call("/fail");
  expect(await active(of)).toBe(1);
});

test("a run that started has to end within the grace; a line of a log changes nothing", async () => {
  const of = await northwind();
  const { call, state } = await heartbeat(of);
  await call("/start");
  expect((await call("/log", "POST", "half done")).status).toBe(200);
  expect(await state()).toMatchObject({ state: "started", started_at: of.clock.nowS() });
  await pass(of, 3);
  expect([(await state()).state, await active(of)]).toEqual(["down", 1]);
  const log = await of.as("ada").call(listTroubleshootingLogs, { query: { search: "half done" } });
  expect(log.items).toHaveLength(1);
});

test.each(["/256", "/done", "/-1"])("%s is no call", async (signal) => {
  const of = await northwind();
  const { call } = await heartbeat(of);
  expect((await call(signal)).status).toBe(404);
});

test("a time in which Tocsin itself was away is nobody's missed call", async () => {
  const of = await northwind();
  const [late, early] = [await heartbeat(of, "late"), await heartbeat(of, "early")];
  await late.call();
  await pass(of, 2);
  await early.call();
  // The first was expected between 1 and 5 minutes after its call, the second later.
  of.clock.forward({ seconds: 50 });
  await of.settle();
  const nowS = of.clock.nowS();
  expect((await late.state()).deadline_at).toBe(nowS + 300);
  expect((await early.state()).deadline_at).toBe(nowS + 300 - 50);
  await pass(of, 4);
  expect(await active(of)).toBe(0);
  await pass(of, 1 / 3);
  expect([(await early.state()).state, (await late.state()).state]).toEqual(["down", "up"]);
  await pass(of, 1);
  expect((await late.state()).state).toBe("down");
});

test("several servers raise one alert for one missed call", async () => {
  const of = await northwind();
  const servers = [of.house.server, await of.house.another(), await of.house.another()];
  const { id, call } = await heartbeat(of);
  await call();
  for (let step = 0; step < 18; step += 1) {
    of.clock.forward({ seconds: 20 });
    await Promise.all(servers.map((server) => server.jobs.runDue()));
  }
  expect(await active(of)).toBe(1);
  const query = { resource_id: id, search: "missed" };
  expect((await of.as("ada").call(listTroubleshootingLogs, { query })).items).toHaveLength(1);
});

test("another schedule counts from the last call", async () => {
  const of = await northwind();
  const { id, call, state } = await heartbeat(of);
  await call();
  const calledAt = of.clock.nowS();
  const body = { period_s: 60, grace_s: 120, base: schedule };
  expect((await of.as("rui").try(contract.updateHeartbeat, { params: { id }, body })).status).toBe(
    403,
  );
  await of.as("ada").call(contract.updateHeartbeat, { params: { id }, body });
  expect((await state()).deadline_at).toBe(calledAt + 180);
  expect((await of.as("ada").try(contract.updateHeartbeat, { params: { id }, body })).status).toBe(
    409,
  );
});
