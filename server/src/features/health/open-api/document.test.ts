/** The published document before those who read it: a validator, and a generator of clients. */
import { execFile } from "node:child_process";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { generateSource } from "oazapfts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { contract } from "#contract/contract.ts";
import { consoleAddress } from "../../../platform/console-address.ts";
import { openServer, type Server } from "../../../open-server.ts";
import { northwind, type Organization } from "../../../test-northwind.ts";
import { openApiDocument } from "./document.ts";

const project = fileURLToPath(new URL("../../../../../", import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  const cache = path.join(project, ".cache");
  await mkdir(cache, { recursive: true });
  // Within the project, where what a client imports is found.
  folder = await mkdtemp(path.join(cache, "generated-client-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is not ours to change, and why. */
const acceptedProblems = {
  // /incidents/{id}/comments beside /incidents/tags/{tagId}: nobody's id is "tags".
  "no-ambiguous-paths": "off",
  // Signing in at a provider sends the browser on, whatever comes of it.
  "operation-2xx-response": "off",
  // A public page refuses nothing.
  "operation-4xx-response": "off",
} as const;

test("a validator has nothing to say about it, its examples included", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(openApiDocument(null)),
    absoluteRef: "/openapi.json",
    config: await createConfig({
      extends: ["recommended-strict"],
      rules: {
        ...acceptedProblems,
        "no-invalid-media-type-examples": "error",
        "no-invalid-parameter-examples": "error",
        "no-schema-type-mismatch": "error",
        "operation-operationId": "error",
        "response-contains-header": {
          severity: "error",
          names: { "2XX": ["X-Request-Id"] },
        },
      },
    }),
  });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test("every shape stands once, under a name, and every write says what it takes", () => {
  const document = openApiDocument(null);
  expect(JSON.stringify(document)).not.toContain('"$defs"');
  for (const { name, endpoint } of contract) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const isSent = endpoint.needs.kind === "ingest-key" && endpoint.method === "POST";
    expect([name, operation?.["requestBody"] !== undefined]).toEqual([
      name,
      isSent || endpoint.body !== undefined || endpoint.rawBody !== undefined,
    ]);
  }
  const { Incident, Event, EventBatch, Errors } = document.components.schemas;
  for (const schema of [Incident, Event, EventBatch, Errors])
    expect(schema).toHaveProperty("properties");
});

test("its server is the address that the operator named, or the one that was asked", () => {
  expect(openApiDocument(null).servers[0]?.url).toBe("/");
  expect(openApiDocument("https://tocsin.example/ops").servers[0]?.url).toBe(
    "https://tocsin.example/ops",
  );
});

/** As somebody writes it who has nothing but the document. */
const program = `
import * as tocsin from "./client.ts";

export async function sendAndRead(
  baseUrl: string,
  { ingestKey, appKey, apiKey }: { ingestKey: string; appKey: string; apiKey: string },
): Promise<{ receiptId: string; hosts: string[] }> {
  const as = (key: string) => ({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
  const sent = await tocsin.sendAlerts(
    { app_key: appKey, alerts: [{ status: "critical", host: "db-1", check: "disk" }] },
    {},
    as(ingestKey),
  );
  if (sent.status !== 202) throw new Error(sent.data.errors[0]?.message ?? "refused");
  for (;;) {
    const feed = await tocsin.getFeed("all", { folder: "active" }, as(apiKey));
    if (feed.status !== 200) throw new Error(feed.data.errors[0]?.message ?? "refused");
    if (feed.data.items.length > 0)
      return { receiptId: sent.data.id, hosts: feed.data.items.map((incident) => incident.title) };
  }
}
`;

interface Program {
  sendAndRead(
    baseUrl: string,
    keys: { ingestKey: string; appKey: string; apiKey: string },
  ): Promise<{ receiptId: string; hosts: string[] }>;
}

test("a client that is generated from it sends an event and reads the feed", async () => {
  const of = await northwind();
  const { server, url } = await listen(of);
  const key = await of.as("ada").call(createApiKey, { body: { name: "reader", type: "user" } });

  await generateClient(`${url}/resources/openapi.json`);
  await checkTypes();

  // A module with this function was written above.
  const { sendAndRead } = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, "program.ts")).href
  )) as Program;
  const result = await sendAndRead(url, {
    ingestKey: of.ingestKey,
    appKey: of.appKey,
    apiKey: key.key,
  });
  expect(result.receiptId).toMatch(/^\d+$/);
  expect(result.hosts).toEqual([expect.stringContaining("db-1")]);
  await server.close();
});

async function listen(of: Organization): Promise<{ server: Server; url: string }> {
  const server = await openServer({
    databaseUrl: of.house.url,
    clock: of.clock,
    env: { TOCSIN_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` },
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const address = server.app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { server, url: consoleAddress("127.0.0.1", port) };
}

async function generateClient(documentUrl: string): Promise<void> {
  await writeFile(path.join(folder, "client.ts"), await generateSource(documentUrl));
  await writeFile(path.join(folder, "program.ts"), program);
}

async function checkTypes(): Promise<void> {
  const compilerOptions = {
    target: "es2024",
    lib: ["es2024", "dom"],
    module: "nodenext",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  const config = path.join(folder, "tsconfig.json");
  await writeFile(config, JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const compiler = path.join(project, "node_modules/.bin/tsc");
  const { stdout } = await run(compiler, ["-p", config]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
}
