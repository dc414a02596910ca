import { expect, test } from "vitest";
import { previewRules } from "#contract/rules-preview.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const requestPreview = (of: Organization) => of.as("ada").try(previewRules, { body: {} });

/** The server lets go of a preview a moment after the database did. */
async function requestPreviewOnceFree(of: Organization) {
  let answer = await requestPreview(of);
  while (answer.errors[0]?.code === "preview_running") answer = await requestPreview(of);
  return answer;
}

/**
 * Until it is released, nobody reads the log: a preview that began does not end. `running` counts
 * those that began.
 */
const whileLogIsHeld = (
  of: Organization,
  work: (held: { release(): Promise<void>; running(): Promise<number> }) => Promise<void>,
): Promise<void> =>
  asOwner(of.house.ownerUrl, async (client) => {
    await client.query("BEGIN; LOCK TABLE receipts IN ACCESS EXCLUSIVE MODE");
    await work({
      release: async () => {
        await client.query("COMMIT");
      },
      running: async () =>
        (
          await client.query(
            `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
             WHERE locktype = 'advisory' AND classid = 6 AND d.datname = current_database()`,
          )
        ).rows.length,
    });
  });
const soon = { timeout: 20_000 };

test("one preview of an organization at a time; another organization's has nothing to do with it", async () => {
  const [of, otherOrganization] = [await northwind(), await northwind()];
  await whileLogIsHeld(of, async ({ release, running }) => {
    const first = requestPreview(of);
    await expect.poll(running, soon).toBe(1);
    expect((await requestPreview(of)).errors[0]?.code).toBe("preview_running");
    const otherPreview = requestPreview(otherOrganization);
    await expect.poll(running, soon).toBe(2);
    await release();
    expect([(await first).status, (await otherPreview).status]).toEqual([200, 200]);
  });
});

test("another process's preview counts as well", async () => {
  const of = await northwind();
  await of.sql(async (sql) => {
    await sql("SELECT pg_advisory_xact_lock(6, hashint8($1))", [of.organizationId]);
    expect((await requestPreview(of)).errors[0]?.code).toBe("preview_running");
  });
  expect((await requestPreview(of)).status).toBe(200);
});

test("whoever goes away ends the preview", async () => {
  const of = await northwind();
  const { app } = of.house.server;
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await whileLogIsHeld(of, async ({ release, running }) => {
    const leaving = new AbortController();
    const headers = {
      "content-type": "application/json",
      cookie: `tocsin_session=${of.as("ada").token}`,
      origin: `http://127.0.0.1:${port}`,
    };
    const left = fetch(`http://127.0.0.1:${port}${previewRules.path}`, {
      method: "POST",
      headers,
      body: "{}",
      signal: leaving.signal,
    }).then(
      () => "answered",
      () => "left",
    );
    await expect.poll(running, soon).toBe(1);
    leaving.abort();
    expect(await left).toBe("left");
    await expect.poll(running, soon).toBe(0);
    const next = requestPreviewOnceFree(of);
    await expect.poll(running, soon).toBe(1);
    await release();
    expect((await next).status).toBe(200);
  });
});

test("progress comes as lines before the answer, where the caller accepts lines; a refusal before them is one", async () => {
  const of = await northwind();
  await of.send({ host: "a", status: "critical" });
  const lines = { accept: "application/x-ndjson" };
  const answer = await of.as("ada").raw("POST", previewRules.path, {}, lines);
  const lineObjects = String(answer.body)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect([answer.status, lineObjects[0], lineObjects.at(-1)?.["events"]]).toEqual([
    200,
    { progress: { events: 1, of: 1 } },
    1,
  ]);
  expect(
    (await of.as("ada").raw("POST", previewRules.path, { start: 9, end: 5 }, lines)).status,
  ).toBe(400);
});

test("whoever may not see a kind of rules may not try one", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    sql(
      `UPDATE roles SET permissions = array_remove(permissions, 'plans@read')
       WHERE organization_id = tocsin_organization() AND key = 'user'`,
    ),
  );
  const answer = await of
    .as("uma")
    .try(previewRules, { body: { rules: { "alert-filter": { items: [] } } } });
  expect([answer.status, answer.errors[0]?.message]).toEqual([
    403,
    "This needs the permission plans@read",
  ]);
  expect((await of.as("uma").try(previewRules, { body: {} })).status).toBe(200);
});
