/** The tools before the protocol's own client, over both of its transports. */
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterEach, expect, test } from "vitest";
import { searchAuditLogs } from "#contract/audit-logs.ts";
import { createEnvironment } from "#contract/environments.ts";
import { getIncident, listComments } from "#contract/incidents.ts";
import { openMcpStream } from "#contract/mcp.ts";
import { insertKey } from "../api-keys/store.ts";
import { consoleAddress } from "../../platform/console-address.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { northwind, type Organization, type Person, southridge } from "../../test-northwind.ts";

const commandLine = fileURLToPath(new URL("../../cli/tocsin.ts", import.meta.url));

const opened: Client[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
});

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  opened.push(client);
  await client.connect(transport);
  return client;
}

async function listen(of: Organization): Promise<string> {
  const server = await of.house.another();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const address = server.app.server.address();
  return consoleAddress("127.0.0.1", typeof address === "object" && address ? address.port : 0);
}

async function keyOf(of: Organization, { userId }: Person): Promise<string> {
  const key = generateToken("tk_us");
  await of.sql((sql) =>
    insertKey(sql, {
      name: "assistant",
      type: "user",
      user_id: userId,
      token_hash: hashToken(key),
      hint: "tk_us",
      expires_at: null,
      created_at: of.clock.nowS(),
    }),
  );
  return key;
}

const overHttp = (url: string, key: string): Promise<Client> =>
  connect(
    // Its type says `sessionId: string | undefined`, where the interface leaves it out.
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }) as Transport,
  );

const onStandardInput = (url: string, key: string): Promise<Client> =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [commandLine, "mcp", "--url", url],
      env: { PATH: process.env["PATH"] ?? "", TOCSIN_API_KEY: key },
    }),
  );

interface Answer {
  isError: boolean;
  content: { origin: { links: Record<string, string>; calls: string[] }; data: unknown };
}
async function use(client: Client, name: string, input: object = {}): Promise<Answer> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const content = result.structuredContent as Answer["content"]; // as toolResult makes it
  return { isError: result.isError === true, content };
}

async function openIncident(of: Organization, host = "db-1"): Promise<string> {
  await of.send({ host, check: "disk", status: "critical" });
  await of.settle();
  const [incident] = (await of.as("ada").folder("active")).filter(({ title }) =>
    title.includes(host),
  );
  return incident?.id ?? "";
}

test.each([
  ["over HTTP", overHttp],
  ["on standard input", onStandardInput],
])("an assistant finds, reads and acts %s, under the name of its key", async (_, transport) => {
  const of = await northwind();
  const id = await openIncident(of);
  const url = await listen(of);
  const client = await transport(url, await keyOf(of, of.as("ada")));

  const { tools } = await client.listTools();
  const hints = Object.fromEntries(
    tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
  );
  expect(hints).toMatchObject({
    search: true,
    get_incident: true,
    incident_changes: true,
    incident_timeline: true,
    list_people: true,
    acknowledge_incidents: false,
    assign_incidents: false,
    comment_incident: false,
    resolve_incidents: false,
    snooze_incidents: false,
  });

  const result = await use(client, "search", { query: "host = db-1" });
  expect(result.content.data).toMatchObject({ items: [{ id, kind: "incident" }], total: 1 });
  expect(result.content.origin).toMatchObject({
    links: { [id]: `${url}/incident/${id}` },
    calls: ["POST /resources/v2.0/search"],
  });
  const read = await use(client, "get_incident", { id });
  expect(read.content.data).toMatchObject({ incident: { id }, alerts: { total: 1 } });

  await use(client, "comment_incident", { id, body: "The disk is being replaced." });
  await use(client, "acknowledge_incidents", { ids: [id] });
  const ada = of.as("ada");
  const params = { env: "all", id };
  expect((await ada.call(listComments, { params })).items).toMatchObject([
    { body: "The disk is being replaced." },
  ]);
  const timeline = await use(client, "incident_timeline", { id });
  expect(JSON.stringify(timeline.content.data)).toContain("acknowledged");
  const log = await ada.call(searchAuditLogs, { body: {} });
  expect(JSON.stringify(log.items)).toContain("acknowledge");
});

test("a key sees and does no more than its holder may", async () => {
  const of = await northwind();
  const id = await openIncident(of);
  const url = await listen(of);
  const reader = await overHttp(url, await keyOf(of, of.as("rui")));
  const names = (await reader.listTools()).tools.map(({ name }) => name);
  expect(names).toContain("get_incident");
  expect(names).not.toContain("resolve_incidents");
  expect(
    await reader.callTool({ name: "resolve_incidents", arguments: { ids: [id] } }),
  ).toMatchObject({ isError: true });
  expect((await of.as("ada").call(getIncident, { params: { env: "all", id } })).active).toBe(true);

  const south = await southridge();
  const southern = await overHttp(url, await keyOf(south, south.as("ada")));
  expect((await use(southern, "search")).content.data).toMatchObject({ items: [], total: 0 });
  const refused = await southern.callTool({ name: "get_incident", arguments: { id } });
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { status: 404, data: { errors: [{ code: "not_found" }] } },
  });
});

test("an environment bounds what its reader finds, and its counts", async () => {
  const of = await northwind();
  const [visible, hidden] = [await openIncident(of, "db-1"), await openIncident(of, "web-1")];
  const ada = of.as("ada");
  const environment = await ada.call(createEnvironment, {
    body: { name: "Databases", filter: "host = db-*" },
  });
  await of.settle();
  const watcher = await of.join({
    permissions: ["search@read"],
    environments: [{ environment_id: environment.id, access: "read" }],
  });
  const client = await overHttp(await listen(of), await keyOf(of, watcher));
  expect((await use(client, "search")).content.data).toMatchObject({
    items: [{ id: visible }],
    total: 1,
  });
  expect((await use(client, "get_incident", { id: visible })).isError).toBe(false);
  expect((await use(client, "get_incident", { id: hidden })).isError).toBe(true);
});

test("who is not let in is told so by both transports", async () => {
  const of = await northwind();
  const url = await listen(of);
  await expect(overHttp(url, "none")).rejects.toThrow(/401|unknown/);
  await expect(onStandardInput(url, "none")).rejects.toThrow(/closed/i);
  expect(await of.as("ada").try(openMcpStream, {})).toMatchObject({
    status: 405,
    errors: [{ code: "no_stream" }],
  });
});
