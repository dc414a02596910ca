/** NATS as the log that takes requests: three real servers, a real database, servers that end. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { diagnoseNats } from "../../cli/diagnose-nats.ts";
import { openProxy } from "../../cli/prove/proxy.ts";
import { openServer, type Server } from "../../open-server.ts";
import { natsSettingsFrom } from "../../platform/nats-settings.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { type House, openHouse } from "../../test-house.ts";
import { type NatsServers, openNatsServers } from "../../cli/prove/nats-servers.ts";
import { natsMissing } from "../../test-peers/nats-missing.ts";
import { livePicture, modelFor, modelPicture, outcomesOf, sendAll } from "../test-reference-run.ts";
import { stageFor, stream } from "../test-stream.ts";
import { openNatsStreams } from "./nats-streams.ts";
import { loadLogs, loadNewestLog } from "./store-ingest-logs.ts";
import { brief, sendTo, socketOf, storedIdsOf, throughProxy } from "./test-log-scene.ts";

const patient = { timeout: 30_000, interval: 20 };

describe("with three servers", () => {
  let nats: NatsServers;
  let house: House;
  let of: Organization;
  let second: Server;
  beforeAll(async () => {
    if (natsMissing !== null) return;
    nats = await openNatsServers();
    house = await openHouse({ env: { NATS_URL: nats.url } });
    second = await house.another();
    of = await createTestOrganization(house, "Northwind");
    for (const { ingestLog } of [house.server, second])
      await vi.waitUntil(() => ingestLog?.isReady(), patient);
  });
  beforeEach(({ skip }) => skip(natsMissing !== null, natsMissing ?? ""));
  afterAll(async () => {
    if (natsMissing !== null) process.stdout.write(`${natsMissing}\n`);
    await house?.close();
    await nats?.close();
  });

  const send = (server: Server, host: string, sender = of) => sendTo(server, sender, host);
  const storedIds = (host: string) => storedIdsOf(of, host);
  const streamName = async (): Promise<string> => {
    const row = await house.server.db.system(loadNewestLog);
    return row?.name ?? "";
  };
  test("requests through two servers are among the receipts in the order of their answers", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 100; index += 1) {
      const { status, id } = await send(
        index % 2 === 0 ? house.server : second,
        `ordered-${index}`,
      );
      expect(status).toBe(202);
      ids.push(id);
    }
    await expect.poll(() => storedIds("ordered-"), patient).toEqual(ids);
    expect(Number(ids[0])).toBeGreaterThan(2 ** 40);
    await expect
      .poll(() => house.server.ingestLog?.backlog(), patient)
      .toEqual({ requests: 0, oldestAt: null });
    const moved = await Promise.all(
      [house.server, second].map(async ({ app }) => {
        const { body } = await app.inject("/metrics");
        return Number(/^tocsin_ingest_log_moved_total (\d+)/m.exec(body)?.[1]);
      }),
    );
    expect(Math.max(...moved)).toBeGreaterThanOrEqual(100);
  });

  test("a process that has just started takes nothing past the log", async () => {
    const frozen = Promise.all([0, 1, 2].map((index) => nats.freeze(index, 2000)));
    const started = await openServer({
      databaseUrl: house.url,
      clock: house.clock,
      env: { ...brief, NATS_URL: nats.url, TOCSIN_ROLES: "api" },
    });
    const ids: string[] = [];
    while (ids.length < 5) {
      const { status, id } = await send(started, "just-started");
      if (status === 202) ids.push(id);
      else expect(status).toBe(503);
    }
    for (const id of ids) expect(Number(id)).toBeGreaterThan(2 ** 40);
    await frozen;
    await started.close();
    await expect.poll(() => storedIds("just-started"), patient).toEqual(ids);
  });

  test("what is published twice with one id is one request", async () => {
    const settings = natsSettingsFrom({ NATS_URL: nats.url });
    if (!settings) throw new Error("there are no settings");
    const streams = openNatsStreams(settings);
    await expect.poll(() => streams.isConnected(), patient).toBe(true);
    await streams.create("twice", { replicas: 3, maxBytes: 1_000_000 });
    const publish = (id: string) =>
      streams.publish("twice", Buffer.from("{}"), { id, timeoutMs: 5000 });
    expect(await Promise.all([publish("a"), publish("b")])).toHaveLength(2);
    const first = await publish("c");
    expect(await publish("c")).toEqual(first);
    expect((await streams.state("twice"))?.lastSequence).toBe(3);
    await streams.close();
  });

  test("the doctor names the stream, what it lacks, and servers that do not answer", async () => {
    const settings = natsSettingsFrom({ NATS_URL: nats.url });
    const missing = natsSettingsFrom({ NATS_URL: "nats://127.0.0.1:1" });
    if (!settings || !missing) throw new Error("there are no settings");
    const rows = await house.server.db.system(loadLogs);
    expect(await diagnoseNats(settings, rows)).toEqual([
      {
        name: "NATS",
        state: "ok",
        detail: expect.stringMatching(/: 3 of 3 replicas are current, 0 requests wait/) as string,
      },
    ]);
    const lost = rows.map((row) => ({ ...row, moved: "1000000" }));
    expect(await diagnoseNats(settings, lost)).toMatchObject([{ state: "wrong" }]);
    const replaced = [...rows, { name: "twice", moved: "1" }];
    expect(await diagnoseNats(settings, replaced)).toMatchObject([
      {
        detail: expect.stringContaining(
          " 0 requests wait, 2 in streams that it has replaced",
        ) as string,
      },
    ]);
    expect(await diagnoseNats(settings, [])).toMatchObject([
      { state: "wrong", detail: expect.stringContaining("no stream") as string },
    ]);
    expect(await diagnoseNats(missing, rows)).toMatchObject([
      { state: "wrong", detail: expect.stringContaining("can be reached") as string },
    ]);
  });

  test("random streams through the log give what the plain model gives", async () => {
    await fc.assert(
      fc.asyncProperty(stream, async (generated) => {
        const stage = await stageFor(house, generated);
        const model = modelFor(stage, generated);
        const expected = await sendAll([house.server, second], {
          clock: house.clock,
          generated,
          stage,
          model,
        });
        await expect
          .poll(() => outcomesOf(house.server, stage).catch(() => []), patient)
          .toEqual(expected);
        expect(await livePicture(house.server, stage)).toEqual(modelPicture(model));
      }),
      { numRuns: 5 },
    );
  });

  test("while the database is away, known senders are answered, and all is moved in order after", async () => {
    const proxy = await openProxy(() => socketOf(house.url));
    const server = await openServer({
      databaseUrl: throughProxy(house.url, proxy.port),
      clock: house.clock,
      env: { ...brief, NATS_URL: nats.url },
    });
    await expect.poll(() => server.ingestLog?.isReady(), patient).toBe(true);
    const ids = [(await send(server, "outage-before")).id];
    proxy.swallow(true);
    for (let index = 0; index < 20; index += 1) {
      const { status, id } = await send(server, `outage-${index}`);
      expect(status).toBe(202);
      ids.push(id);
    }
    expect((await server.app.inject("/readyz")).json()).toMatchObject({
      ok: true,
      problem: "the database does not answer",
    });
    const unknown = { ...of, ingestKey: "tk_in_nobody" };
    expect((await send(server, "outage-nobody", unknown)).status).toBe(503);
    expect((await send(server, "outage-source", { ...of, appKey: "nowhere" })).status).toBe(503);
    // Nobody else moves what this test looks at.
    await proxy.cut(500);
    await send(server, "outage-cut").then(({ status, id }) => {
      expect(status).toBe(202);
      ids.push(id);
    });
    proxy.swallow(false);
    await expect.poll(() => storedIds("outage-"), patient).toEqual(ids);
    expect(await storedIds("nobody")).toEqual([]);
    await expect
      .poll(async () => (await server.app.inject("/readyz")).json(), patient)
      .toEqual({
        ok: true,
        roles: expect.any(Array) as string[],
      });
    await server.close();
    await proxy.close();
  });

  test("a server of NATS that is killed while it leads costs no request and no order", async () => {
    const leader = await nats.leaderOf(await streamName());
    const ids: string[] = [];
    const sendAgain = async (host: string): Promise<string> => {
      for (;;) {
        const { status, id } = await send(house.server, host);
        if (status === 202) return id;
        expect(status).toBe(503);
      }
    };
    for (let index = 0; index < 60; index += 1) {
      if (index === 20) await nats.kill(leader);
      ids.push(await sendAgain(`leader-${index}`));
    }
    nats.start(leader);
    await expect
      .poll(async () => (await storedIds("leader-")).length, patient)
      .toBeGreaterThanOrEqual(60);
    const stored = await storedIds("leader-");
    expect(stored.filter((id) => ids.includes(id))).toEqual(ids);
    await nats.settled();
  });

  test("what an ended process took is moved by the next", async () => {
    const taker = await openServer({
      databaseUrl: house.url,
      clock: house.clock,
      env: { ...brief, NATS_URL: nats.url, TOCSIN_ROLES: "api" },
    });
    await expect.poll(() => taker.ingestLog?.isReady(), patient).toBe(true);
    const { id } = await send(taker, "taken-by-another");
    await taker.close();
    await expect.poll(() => storedIds("taken-by-another"), patient).toEqual([id]);
  });

  test("a stream that is deleted is replaced, and its ids go on", async () => {
    const before = await send(house.server, "deleted-before");
    await expect.poll(() => storedIds("deleted-before"), patient).toEqual([before.id]);
    const name = await streamName();
    await nats.deleteStream(name);
    await expect.poll(streamName, patient).not.toBe(name);
    await expect
      .poll(async () => (await send(house.server, "deleted-after")).status, patient)
      .toBe(202);
    await expect
      .poll(async () => (await storedIds("deleted-after")).length, patient)
      .toBeGreaterThan(0);
    const [after] = await storedIds("deleted-after");
    expect(Number(after)).toBeGreaterThan(Number(before.id));
  });
});
