import { afterEach, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { callerOn } from "../../test-caller.ts";
import { maxAttempts } from "../../platform/jobs/failure.ts";
import { setAttempts, setDue, startWorker, stopWorkers } from "../../platform/jobs/test-worker.ts";
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
  expect((await anyone.raw("GET", "/readyz")).body).toEqual({ ok: true });
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

test("no answer may be framed, sniffed or kept", async () => {
  const of = await northwind();
  const { headers } = await of.as("ada").raw("GET", "/web/me");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
});

test("a page may connect to this server alone, by sockets too", async () => {
  const of = await northwind();
  const { headers } = await of.as("ada").raw("GET", "/web/me");
  expect(String(headers["content-security-policy"]).split(";")).toContain("connect-src 'self'");
});
