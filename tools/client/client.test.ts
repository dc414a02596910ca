/** The client as somebody uses it who has nothing but its package, against a running server. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { listContacts } from "#contract/contacts.ts";
import { consoleAddress } from "#server/platform/console-address.ts";
import { northwind, type Organization } from "#server/test-northwind.ts";
import { buildClient } from "./build-client.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

const source = `
import { connect, itemsOf, TocsinError } from "./client/client.js";

interface Access { url: string; key: string; ingestKey: string; appKey: string; fetch?: typeof fetch }

export async function sendAndRead({ url, key, ingestKey, appKey }: Access): Promise<string[]> {
  const sender = connect({ url, key: ingestKey });
  for (const host of ["db-1", "db-2", "db-3"])
    await sender.sendAlerts({
      sendAlertsBody: { app_key: appKey, alerts: [{ status: "critical", host, check: "disk" }] },
    });
  const tocsin = connect({ url, key });
  const hosts: string[] = [];
  while (hosts.length < 3) {
    hosts.length = 0;
    for await (const incident of itemsOf(tocsin.getFeed, { env: "all", folder: "active", perPage: 1 }))
      hosts.push(incident.title);
  }
  return hosts;
}

export async function createContact({ url, key, fetch }: Access, name: string): Promise<string> {
  const tocsin = connect({ url, key, fetch });
  try {
    const contact = await tocsin.createContact({
      createContactBody: { name, email: \`\${name}@north.test\` },
    });
    return contact._id;
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return [error.status, error.code, error.problems[0]?.field, error.requestId !== null].join(" ");
  }
}

export async function listPeople({ url, key }: Access): Promise<string[]> {
  const tocsin = connect({ url, key });
  const people: string[] = [];
  for await (const { username } of itemsOf(tocsin.listUsers, { perPage: 2 })) people.push(username);
  return people;
}

export const check = async ({ url }: Access): Promise<boolean> => (await connect({ url }).healthz()).ok;
`;

interface Access {
  url: string;
  key: string;
  ingestKey: string;
  appKey: string;
  fetch?: typeof fetch;
}
interface Program {
  sendAndRead(access: Access): Promise<string[]>;
  createContact(access: Access, name: string): Promise<string>;
  listPeople(access: Access): Promise<string[]>;
  check(access: Access): Promise<boolean>;
}

let folder: string;
let program: Program;
beforeAll(async () => {
  const cache = path.join(project, ".cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, "client-user-"));
  await buildClient(path.join(folder, "client"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(path.join(folder, "program.ts"), source);
  const flags = "--ignoreConfig --strict --module nodenext --target es2024";
  const compiler = path.join(project, "node_modules/.bin/tsc");
  await run(compiler, [...flags.split(" "), path.join(folder, "program.ts")]).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(`the program does not compile:\n${stdout}`);
    },
  );
  // A module with these functions was written above.
  program = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, "program.js")).href
  )) as Program;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function accessTo(of: Organization): Promise<Access> {
  const { key } = await of.as("ada").call(createApiKey, { body: { name: "reader", type: "user" } });
  const server = await of.house.another();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const address = server.app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = consoleAddress("127.0.0.1", port);
  return { url, key, ingestKey: of.ingestKey, appKey: of.appKey };
}

test("it sends events and reads what became of them, from cursor to cursor and page to page", async () => {
  const of = await northwind();
  const access = await accessTo(of);
  expect(await program.check(access)).toBe(true);
  const titles = await program.sendAndRead(access);
  expect(titles.map((title) => /db-\d/.exec(title)?.[0]).toSorted()).toEqual([
    "db-1",
    "db-2",
    "db-3",
  ]);
  const people = await program.listPeople(access);
  expect(people.length).toBeGreaterThan(2);
  expect(new Set(people).size).toBe(people.length);
});

test("a creating call whose answer is lost is sent again and creates once; a refusal is thrown", async () => {
  const of = await northwind();
  const access = await accessTo(of);
  let lost = 0;
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (lost > 0) return response;
    lost += 1;
    throw new TypeError("fetch failed");
  };
  const id = await program.createContact({ ...access, fetch: losing }, "ops");
  expect(lost).toBe(1);
  expect(Object.keys(await of.as("ada").call(listContacts, {}))).toEqual([id]);
  expect(await program.createContact(access, "ops")).toBe("409 contact_taken email true");
});
