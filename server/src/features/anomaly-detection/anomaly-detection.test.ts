import { expect, test } from "vitest";
import * as contract from "#contract/anomaly-detection.ts";
import { createEnvironment } from "#contract/environments.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const intervalS = 300;
const daysS = 4 * 86_400;

/** What the queue has at a time: it is longer by day. */
const usual = (at: number): number =>
  100 + 50 * Math.sin((2 * Math.PI * at) / 86_400) + ((at / intervalS) % 7);

async function post(of: Organization, points: [number, number][], tags = {}): Promise<void> {
  for (let first = 0; first < points.length; first += 1000) {
    const answer = await of.post(
      {
        app_key: of.appKey,
        series: [{ name: "queue", tags, points: points.slice(first, first + 1000) }],
      },
      { path: "/data/v2/metrics" },
    );
    expect(answer.status).toBe(202);
  }
}

const startOf = (of: Organization): number => Math.floor(of.clock.nowS() / intervalS) * intervalS;

/** Four days of a queue that is as usual, and a detector that knows them. */
async function watchedQueue(settings: object = {}) {
  const of = await northwind();
  const ada = of.as("ada");
  const now = startOf(of);
  const history: [number, number][] = [];
  for (let at = now - daysS; at < now; at += intervalS) history.push([at, usual(at)]);
  await post(of, history, { host: "q-1" });
  const { id } = await ada.call(contract.createDetector, {
    body: {
      name: "Queue",
      watch: { kind: "value", series: "queue", tags: { host: "q-1" } },
      interval_s: intervalS,
      ...settings,
    },
  });
  await settle(of);
  return {
    of,
    ada,
    id,
    detector: () => ada.call(contract.getDetector, { params: { id } }),
    anomalies: async () =>
      (await ada.call(contract.listAnomalies, { query: { detector_id: id } })).items,
    /** One more point each, as time passes. */
    pass: async (...values: ((at: number) => number)[]) => {
      for (const valueAt of values) {
        const at = startOf(of);
        await post(of, [[at, valueAt(at)]], { host: "q-1" });
        of.clock.forward({ seconds: intervalS + 60 });
        await settle(of);
      }
    },
  };
}

/** Until what is behind is read, slice by slice. */
async function settle(of: Organization): Promise<void> {
  for (let round = 0; round < 4; round += 1) await of.settle();
}

const high = (at: number): number => usual(at) + 400;

test("a value that is not as usual is an anomaly, an alert of the ordinary pipeline, and ends", async () => {
  const { of, ada, detector, anomalies, pass, id } = await watchedQueue({
    alert_status: "warning",
  });
  const learned = await detector();
  expect(learned).toMatchObject({ state: "expected", out_since: null });
  expect(learned.points).toBeGreaterThan(1100);
  const { total: before } = await ada.call(contract.listAnomalies, { query: {} });

  await pass(high);
  const out = await detector();
  expect(out).toMatchObject({
    state: "out",
    last: { value: expect.closeTo(high(out.last?.at ?? 0)) },
  });
  const [incident] = await ada.folder("active");
  const [alert] = await ada.alertsOf(incident?.id ?? "");
  expect(alert).toMatchObject({ status: "warning", tags: { service: "Queue", host: "q-1" } });
  expect(alert?.description).toMatch(/^queue is \d+(\.\d)?, expected /);
  of.clock.forward({ seconds: 60 });
  await settle(of);
  const [anomaly] = await anomalies();
  expect(anomaly).toMatchObject({
    direction: "above",
    end: null,
    incident_id: incident?.id,
    verdict: null,
  });
  expect(anomaly?.score).toBeGreaterThan(0.5);
  expect(anomaly?.high).toBeLessThan(anomaly?.value ?? 0);

  await pass(usual, usual);
  expect([(await detector()).state, (await anomalies())[0]?.end]).toEqual([
    "expected",
    (anomaly?.start ?? 0) + intervalS,
  ]);
  expect(await ada.folder("active")).toEqual([]);
  expect((await ada.call(contract.listAnomalies, { query: {} })).total).toBe(before + 1);
  const log = await ada.call(contract.listAnomalyLog, { query: { resource_id: id } });
  expect(
    log.items
      .slice(0, 5)
      .map(({ event }) => event)
      .sort(),
  ).toEqual(["alert_ended", "alert_made", "left_band", "reported", "returned"]);
});

test("without a status nobody is alerted, and what lasts too short is not reported", async () => {
  const { ada, anomalies, pass } = await watchedQueue({ lasting_s: 900 });
  await pass(high);
  expect((await anomalies())[0]).toMatchObject({ reported_at: null, alert_at: null, end: null });
  expect(await ada.folder("active")).toEqual([]);
});

test("a verdict is remembered: what is wrong ends its alert, and the next has to be more unusual", async () => {
  const { of, ada, id, anomalies, detector, pass } = await watchedQueue({
    alert_status: "critical",
    direction: "above",
  });
  await pass(high);
  const [anomaly] = await anomalies();
  const threshold = (await detector()).threshold.above;
  const judged = await ada.call(contract.judgeAnomaly, {
    params: { id: anomaly?.id ?? "" },
    body: { verdict: "wrong", reason: "patch night" },
  });
  expect(judged).toMatchObject({
    verdict: "wrong",
    reason: "patch night",
    precision: { right: 0, of: 1 },
  });
  await of.settle();
  expect(await ada.folder("active")).toEqual([]);
  expect((await detector()).threshold.above).toBeGreaterThan(threshold);
  const preview = (sensitivity: number) =>
    ada.call(contract.previewDetector, {
      params: { id },
      body: { sensitivity, direction: "above", lasting_s: 0 },
    });
  const [few, many] = [await preview(1), await preview(10)];
  expect([few.wrong, few.real, few.missed]).toEqual([1, 0, 0]);
  expect(many.reported).toBeGreaterThan(few.reported);
});

test("points of a real anomaly no longer say what is usual", async () => {
  const { ada, detector, anomalies, pass } = await watchedQueue();
  await pass(high, high, usual, usual);
  const [anomaly] = await anomalies();
  const params = { id: anomaly?.id ?? "" };
  await ada.call(contract.judgeAnomaly, { params, body: { verdict: "real" } });
  expect((await detector()).left_out).toBe(2);
  await pass(usual);
  expect((await detector()).last?.high).toBeLessThan(300);
});

test("events are counted by what their alerts match, zeros as well", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  of.clock.forward({ seconds: intervalS - (of.clock.nowS() % intervalS) });
  await of.send({ status: "warning", host: "any" });
  of.clock.forward({ seconds: intervalS });
  await of.send(
    { status: "critical", host: "db-1" },
    { status: "critical", host: "db-2" },
    { status: "critical", host: "web-1" },
  );
  of.clock.forward({ seconds: 2 * intervalS });
  await of.send({ status: "ok", host: "db-1" });
  of.clock.forward({ seconds: intervalS + 10 });
  const values = async (query: string) => {
    const { id } = await ada.call(contract.createDetector, {
      body: { name: `rate of ${query}`, watch: { kind: "rate", query }, interval_s: intervalS },
    });
    await settle(of);
    const { points } = await ada.call(contract.getDetectorSeries, { params: { id } });
    return points.map(([, value]) => value);
  };
  expect([await values("host = db-*"), await values("")]).toEqual([
    [0, 2, 0, 1],
    [1, 3, 0, 1],
  ]);
});

test("a detector is seen by those who see its environment, and by nobody else", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const [web, db] = [
    await ada.call(createEnvironment, { body: { name: "web", filter: "host = web-*" } }),
    await ada.call(createEnvironment, { body: { name: "db", filter: "host = db-*" } }),
  ];
  const watch = { kind: "rate" as const };
  for (const [name, environment_id] of [
    ["of web", web.id],
    ["of db", db.id],
    ["of all", null],
  ] as const)
    await ada.call(contract.createDetector, { body: { name, environment_id, watch } });
  const { items } = await ada.call(contract.listDetectors, {});
  const gil = await of.join({
    permissions: ["analytics@read", "analytics@create", "analytics@update"],
    environments: [{ environment_id: web.id, access: "read" }],
  });
  expect((await gil.call(contract.listDetectors, {})).items.map(({ name }) => name)).toEqual([
    "of web",
  ]);
  const hidden = items.find(({ name }) => name === "of db")?.id ?? "";
  expect((await gil.try(contract.getDetector, { params: { id: hidden } })).status).toBe(404);
  const patch = { params: { id: hidden }, body: { sensitivity: 1 } };
  expect((await gil.try(contract.updateDetector, patch)).status).toBe(404);
  for (const environment_id of [null, db.id]) {
    const body = { name: `by gil ${environment_id}`, environment_id, watch };
    expect((await gil.try(contract.createDetector, { body })).status).toBe(400);
  }
  // Nobody says of which environment a posted series is.
  const series = { kind: "value" as const, series: "queue" };
  const posted = { name: "posted", environment_id: web.id, watch: series };
  const refused = await gil.try(contract.createDetector, { body: posted });
  expect(refused.body).toMatchObject({ errors: [{ field: "watch.series" }] });
  expect((await ada.try(contract.createDetector, { body: posted })).status).toBe(201);
});

test("what cannot be watched is refused with its field", async () => {
  const of = await northwind();
  const attempt = async (watch: unknown) => {
    const answer = await of.as("ada").raw("POST", "/resources/v2.0/anomaly-detection/detectors", {
      name: "Refused",
      watch,
    });
    const { errors } = answer.body as { errors: { code: string; field: string }[] };
    return [answer.status, errors.map(({ field }) => field)];
  };
  expect([
    await attempt({ kind: "rate", query: "host = (" }),
    await attempt({ kind: "rate", integration_id: "77" }),
    await attempt({ kind: "value" }),
  ]).toEqual([
    [400, ["watch.query"]],
    [400, ["watch.integration_id"]],
    [400, ["watch.series"]],
  ]);
});

test("a server that starts anew knows what the one before knew", async () => {
  const { of, detector, pass } = await watchedQueue();
  await pass(usual);
  const { last } = await detector();
  const at = startOf(of);
  await post(of, [[at, usual(at)]], { host: "q-1" });
  of.clock.forward({ seconds: intervalS + 60 });
  const restarted = await of.house.another();
  await restarted.jobs.runDue();
  const after = (await detector()).last;
  expect(after?.at).toBe(at);
  expect([after?.low, after?.high]).toEqual([
    expect.closeTo(last?.low ?? 0, -1),
    expect.closeTo(last?.high ?? 0, -1),
  ]);
});

test("people change and judge while points come in, and nobody waits for the other for ever", async () => {
  const { of, ada, anomalies, pass } = await watchedQueue();
  await pass(high);
  const [anomaly] = await anomalies();
  const ids = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const body = { name: `rate ${n}`, watch: { kind: "rate" as const }, interval_s: 60 as const };
      return (await ada.call(contract.createDetector, { body })).id;
    }),
  );
  await of.send({ status: "critical", host: "any" });
  of.clock.forward({ seconds: 600 });
  const judged = { params: { id: anomaly?.id ?? "" }, body: { verdict: "wrong" as const } };
  for (let round = 0; round < 5; round += 1) {
    of.clock.forward({ seconds: 61 });
    const answers = await Promise.all([
      ...ids.map((id, n) =>
        ada.try(contract.updateDetector, {
          params: { id },
          body: { is_active: (round + n) % 2 === 0 },
        }),
      ),
      ada.try(contract.judgeAnomaly, judged),
      of.house.server.jobs.runDue(),
    ]);
    expect(answers.slice(0, -1).map((answer) => answer && answer.status)).toEqual(
      Array.from({ length: 9 }, () => 200),
    );
  }
});
