import { expect, test } from "vitest";
import { importFaults, featureRings } from "./import-rules.ts";
import { boundaryFaults, migrationFaults } from "./boundaries.ts";
import { DECISIONS } from "./rooms.ts";
import { ALIASES, parse, projectFiles, projectSources, read } from "./source.ts";

const sources = projectSources();

test("every import follows the table of rooms", () => {
  expect(importFaults(sources)).toEqual([]);
});

test("no features import each other in a ring", () => {
  expect(featureRings(sources)).toEqual([]);
});

test("network, SQL, time and chance stand behind their doors", () => {
  expect(sources.flatMap(boundaryFaults)).toEqual([]);
});

test("migrations do not ask for the time", () => {
  const migrations = projectFiles().filter((file) => /^server\/migrations\/.*\.sql$/.test(file));
  expect(migrations.flatMap((file) => migrationFaults(file, read(file)))).toEqual([]);
});

test("the checks read package names as package.json does", () => {
  // written by us
  const { imports } = JSON.parse(read("package.json")) as { imports: Record<string, string> };
  expect(
    Object.fromEntries(
      Object.entries(imports).map(([alias, place]) => [alias.slice(0, -1), place.slice(2, -1)]),
    ),
  ).toEqual(ALIASES);
});

test.each([
  ["web/src/screens/feed/Feed.tsx", `import { Map } from "../search/Map.tsx";`, "another screen"],
  [
    "web/src/screens/feed/Feed.tsx",
    `import { decide } from "#server/features/incidents/decide.ts";`,
    "screens may not import features",
  ],
  ["web/src/ui/Button.tsx", `export { call } from "../data/call.ts";`, "ui may not import data"],
  [
    "web/src/parts/Live.tsx",
    `const { io } = await import("socket.io-client");`,
    "only web/src/data/",
  ],
  ["contract/alerts.ts", `import pg from "pg";`, "may import pg"],
  [
    "contract/alerts.ts",
    `import type { Alert } from "#server/features/incidents/decide.ts";`,
    "contract may not import features",
  ],
  ["bpql/print.ts", `import fs from "node:fs";`, "bpql may not import node:fs"],
  [
    "server/src/platform/db.ts",
    `import { resolve } from "../features/incidents/decide.ts";`,
    "platform may not import features",
  ],
  [
    "server/src/features/incidents/decide.ts",
    `import { x } from "../shares/routes.ts";`,
    "the routes of a feature are its own",
  ],
  [
    "server/src/pipeline/run.ts",
    `import { x } from "#server/features/shares/jobs.ts";`,
    "the jobs of a feature are its own",
  ],
  ["lib/thing.ts", "", "no room of the house"],
])("an arrow against the table is seen: %s %s", (file, text, fault) => {
  expect(importFaults([parse(file, text)]).join()).toContain(fault);
});

test.each([
  [
    "web/src/screens/settings/tags/Tags.tsx",
    `import { Page } from "../Page.tsx"; import "./Tags.module.css";`,
  ],
  ["server/src/features/incidents/store.ts", `import { share } from "../shares/decide.ts";`],
  ["server/src/features/incidents/routes.test.ts", `import { start } from "#server/main.ts";`],
])("an arrow along the table is none: %s", (file, text) => {
  expect(importFaults([parse(file, text)])).toEqual([]);
});

test("a ring of features is seen once, however long", () => {
  const ring = ["a", "b", "c"].map((name, index, all) =>
    parse(
      `server/src/features/${name}/decide.ts`,
      `import { x } from "../${all[(index + 1) % 3]}/decide.ts";`,
    ),
  );
  expect(featureRings(ring)).toEqual(["a → b → c → a"]);
  expect(featureRings(ring.slice(1))).toEqual([]);
});

test.each([
  ["web/src/screens/feed/Feed.tsx", `fetch("/web/me")`, "fetch belongs in web/src/data"],
  ["web/src/parts/Live.tsx", `new window.WebSocket(url)`, "WebSocket belongs in"],
  ["server/src/features/shares/jobs.ts", `await fetch(url)`, "platform/outbound"],
  ["server/src/features/shares/decide.ts", `Date.now()`, "platform/clock.ts"],
  ["server/src/pipeline/run.ts", `const at = new Date();`, "platform/clock.ts"],
  ["server/src/features/shares/jobs.ts", `wallClock.nowS()`, "decides nothing"],
  ["server/src/pipeline/pipeline.ts", `Math.random()`, "chance"],
  ["server/src/features/shares/routes.ts", "sql`\n  SELECT * FROM shares`", "store.ts"],
  [
    "server/src/features/shares/store.ts",
    "sql(`UPDATE shares SET at = now() WHERE id = ${id}`)",
    "may not ask for the time",
  ],
  ["server/src/features/shares/decide.ts", `const row = await load();`, "waits for nothing"],
  [
    "server/src/features/shares/decide.ts",
    `import { loadShares } from "./store.ts";`,
    "may not import",
  ],
  ["server/src/features/incidents/world/muting.ts", `export async function f() {}`, "waits for"],
  ["server/src/pipeline/pipeline.ts", `import { randomBytes } from "node:crypto";`, "node:crypto"],
  ["server/src/pipeline/sources/zabbix.ts", `const id = crypto.randomUUID();`, "no chance"],
])("a way around a door is seen: %s %s", (file, text, fault) => {
  expect(boundaryFaults(parse(file, text)).join()).toContain(fault);
});

test("every declared decision is there", () => {
  const files = sources.map(({ file }) => file);
  expect(DECISIONS.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});

test.each([
  ["server/src/pipeline/normalise.ts", `import { hash } from "node:crypto";`],
  ["server/src/features/shares/decide.ts", `import type { ShareRow } from "./store.ts";`],
  ["web/src/data/call.ts", `fetch("/web/me")`],
  [
    "server/src/features/shares/store.ts",
    "sql(`SELECT id FROM shares WHERE at < $1`, [clock.now()])",
  ],
  [
    "server/src/features/shares/decide.ts",
    `export const label = (at: number) => new Date(at * 1000).toISOString(); // Select the update now()`,
  ],
])("what uses its door is left alone: %s", (file, text) => {
  expect(boundaryFaults(parse(file, text))).toEqual([]);
});

test("a migration that asks for the time is seen, one that speaks of it is not", () => {
  expect(
    migrationFaults("a.sql", "CREATE TABLE a (\n  at timestamptz DEFAULT now() -- no\n);"),
  ).toEqual(["a.sql:2: SQL may not ask for the time"]);
  expect(migrationFaults("a.sql", "-- never now()\nCREATE TABLE a (at float8 NOT NULL);")).toEqual(
    [],
  );
});
