import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { callerOn } from "../../test-caller.ts";
import { maxAttempts } from "../../platform/jobs/failure.ts";
import { setAttempts, setDue, startWorker, stopWorkers } from "../../platform/jobs/test-worker.ts";
import { productVersion } from "../../platform/version.ts";
import { northwind } from "../../test-northwind.ts";

afterEach(stopWorkers);

test("the published document has every endpoint, with its parameters, its refusals and what it needs", async () => {
  const of = await northwind();
  const document = (await callerOn(of.house.server.app, {}).raw("GET", "/resources/openapi.json"))
    .body as {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; parameters: { name: string; in: string }[]; responses: object }
      >
    >;
  };
  expect(document.openapi).toBe("3.1.0");
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(
    contract.map((endpoint) => endpoint.name).sort(),
  );
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(
    operations.length,
  );
  for (const { endpoint } of contract) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const pathParameters = operation?.parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => parameter.name);
    expect(pathParameters).toEqual(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    expect(Object.keys(operation?.responses ?? {})).toContain(
      endpoint.sends === "redirect" ? "303" : String(endpoint.status ?? 200),
    );
  }
});

test("probes and figures are for everyone, and say how many events wait", async () => {
  const of = await northwind();
  const anyone = callerOn(of.house.server.app, {});
  expect((await anyone.raw("GET", "/healthz")).body).toMatchObject({ ok: true });
  expect((await anyone.raw("GET", "/readyz")).body).toEqual({
    ok: true,
    roles: ["api", "pipeline", "delivery", "live", "jobs"],
  });
  await of.sql(async (sql) => {
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
    await of.post({ status: "critical", host: "a", app_key: of.appKey });
    expect(String((await anyone.raw("GET", "/metrics")).body)).toMatch(/^tocsin_inbox_events 1$/m);
  });
  const page = await anyone.raw("GET", "/docs/api");
  expect(String(page.body)).toContain("/resources/v2.0/environments/{env}/feed/incidents");
});

test("jobs that fail or are dead are counted by kind, at once and until they are gone", async () => {
  const of = await northwind();
  const figures = async (kind: string) => {
    await of.house.server.jobs.runDue();
    const text = String((await callerOn(of.house.server.app, {}).raw("GET", "/metrics")).body);
    return ["failing", "dead_letter"].map(
      (state) =>
        new RegExp(`^tocsin_${state}_jobs\\{kind="${kind}"\\} (\\d+)$`, "m").exec(text)?.[1],
    );
  };
  expect([await figures("tidy"), await figures("counted")]).toEqual([
    ["0", "0"],
    [undefined, undefined],
  ]);

  await setDue(of, "counted", ["a", "b", "c"]);
  await setAttempts(of, "counted", maxAttempts - 1);
  await setDue(of, "counted", ["c"]);
  const worker = startWorker(of, {
    kind: "counted",
    run: async () => {
      throw new Error("never good");
    },
  });
  await worker.runDue();
  expect(await figures("counted")).toEqual(["1", "2"]);

  await of.sql((sql) => sql("DELETE FROM jobs WHERE kind = 'counted'"));
  expect(await figures("counted")).toEqual([undefined, undefined]);
});

test("a job of the product that fails is counted, and when it works it no longer is", async () => {
  const of = await northwind();
  const figure = async () => {
    await of.house.server.jobs.runDue();
    const text = String((await callerOn(of.house.server.app, {}).raw("GET", "/metrics")).body);
    return /^tocsin_failing_jobs\{kind="wake"\} (\d+)$/m.exec(text)?.[1];
  };
  await setDue(of, "wake", ["not a number"]);
  expect(await figure()).toBe("1");
  await of.sql((sql) => sql("DELETE FROM jobs WHERE kind = 'wake'"));
  expect(await figure()).toBe("0");
});

test("events are counted by outcome and timed from the door to the end, and the oldest that waits is told", async () => {
  const of = await northwind();
  const { app } = of.house.server;
  const figure = async (sample: string) => {
    const text = String((await callerOn(app, {}).raw("GET", "/metrics")).body);
    const line = text.split("\n").find((candidate) => candidate.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.slice(sample.length + 1));
  };
  const latency = (words: string) => `tocsin_event_latency_seconds_${words}`;
  const samples = [
    'tocsin_events_total{outcome="opened"}',
    'tocsin_events_total{outcome="repeated"}',
    latency("count"),
    latency('bucket{le="60"}'),
    latency('bucket{le="300"}'),
  ];
  const figures = () => Promise.all(samples.map(figure));
  const before = await figures();
  const since = async () =>
    (await figures()).map((value, index) => (value ?? 0) - (before[index] ?? 0));
  await of.send({ status: "critical", host: "a" }, { status: "critical", host: "b" });
  await of.send({ status: "critical", host: "a" });
  expect(await since()).toEqual([2, 1, 2, 2, 2]);
  expect(await figure("tocsin_oldest_waiting_event_seconds")).toBe(0);
  const build = `version="${productVersion}",node="${process.versions.node}"`;
  expect(await figure(`tocsin_build_info{${build}}`)).toBe(1);

  await of.sql(async (sql) => {
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
    await of.post({ status: "critical", host: "c", app_key: of.appKey });
    of.clock.forward({ minutes: 4 });
    await expect.poll(() => figure("tocsin_oldest_waiting_event_seconds")).toBe(240);
  });
  await of.settle();
  expect(await since()).toEqual([3, 1, 3, 2, 3]);
});

test("requests of senders that are refused are counted by why", async () => {
  const of = await northwind();
  const { app } = of.house.server;
  const figures = async () => {
    const text = String((await callerOn(app, {}).raw("GET", "/metrics")).body);
    return ["bad_key", "not_json"].map((code) =>
      Number(
        new RegExp(`^tocsin_refused_requests_total\\{code="${code}"\\} (\\d+)$`, "m").exec(
          text,
        )?.[1] ?? 0,
      ),
    );
  };
  const before = await figures();
  const send = (key: string, body: string) =>
    app.inject({
      method: "POST",
      url: "/data/v2/alerts",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      payload: body,
    });
  await send("nobody-has-this", "{}");
  await send("nobody-has-that", "{}");
  await send(of.ingestKey, "{");
  // What people are refused is no sender's.
  await app.inject({ method: "GET", url: "/web/me" });
  const after = await figures();
  expect(after.map((figure, index) => figure - (before[index] ?? 0))).toEqual([2, 1]);
});

test("every metric is described, and the dashboard and the alert rules ask for metrics that exist", async () => {
  const of = await northwind();
  const text = String((await callerOn(of.house.server.app, {}).raw("GET", "/metrics")).body);
  const exposed = new Set([...text.matchAll(/^# TYPE (tocsin_\w+)/gm)].map(([, name]) => name));
  const namesIn = (file: string) =>
    [
      ...readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), "utf8").matchAll(
        /\btocsin_[a-z_]+/g,
      ),
    ].map(([name]) => name.replace(/_(bucket|sum|count)$/, ""));
  expect(new Set(namesIn("metrics.md"))).toEqual(exposed);
  for (const file of ["monitoring/alert-rules.yaml", "monitoring/grafana-dashboard.json"])
    expect(namesIn(file).filter((name) => !exposed.has(name))).toEqual([]);
});

test("no answer may be framed, sniffed or kept", async () => {
  const of = await northwind();
  const { headers } = await of.as("ada").raw("GET", "/web/me");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
});

test("nothing inline runs, styles nothing, and nothing comes from elsewhere", async () => {
  const of = await northwind();
  const { headers } = await of.as("ada").raw("GET", "/web/me");
  const policy = String(headers["content-security-policy"]).split(";");
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]),
  );
  expect(policy.filter((directive) => directive.includes("unsafe"))).toEqual([]);
});

test("a page may connect to this server alone, by sockets too", async () => {
  const of = await northwind();
  const { headers } = await of.as("ada").raw("GET", "/web/me");
  expect(String(headers["content-security-policy"]).split(";")).toContain("connect-src 'self'");
});
