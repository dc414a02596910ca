import fs from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { readConfiguration } from "../configuration/read-configuration.ts";
import { loadNodes } from "../features/nodes/store.ts";
import { loadLogs } from "../pipeline/ingest-log/store-ingest-logs.ts";
import { wallClock } from "../platform/clock.ts";
import { loadDatabaseTime } from "../platform/database-clock.ts";
import { dataRoot } from "../platform/data-root.ts";
import type { Sql } from "../platform/db.ts";
import { natsSettingsFrom } from "../platform/nats-settings.ts";
import { nodeRolesFrom } from "../platform/node-roles.ts";
import { migrationFiles } from "../platform/prepare-database.ts";
import { applicationRole } from "../platform/prepare-role.ts";
import { PoolerInBetween } from "../platform/require-own-session.ts";
import { declaredHandlers } from "./declared-handlers.ts";
import { diagnoseNats } from "./diagnose-nats.ts";
import { diagnoseReplica } from "./diagnose-replica.ts";
import { type DatabaseFacts, diagnose, type Finding } from "./diagnose.ts";
import { print, table } from "./print.ts";
import {
  loadDatabaseName,
  loadJobKinds,
  loadOrganizationFacts,
  loadRole,
  loadUnguarded,
  loadWrongSets,
} from "./store-doctor.ts";
import {
  beginSnapshot,
  commit,
  setOrganization,
  hasTables,
  loadMigrations,
  loadOrganizationNames,
  loadServerVersion,
} from "./store-backup.ts";
import { withOwner } from "./with-parts.ts";

const marks = { ok: "✓", warning: "!", wrong: "✗" } as const;

export const doctorCommand = (): Command =>
  new Command("doctor")
    .description("check an installation for problems; changes nothing")
    .action(async () => {
      const findings = await examine(process.env);
      print(table(findings.map(({ name, state, detail }) => [marks[state], name, detail])));
      const wrong = findings.filter((finding) => finding.state === "wrong").length;
      print(
        wrong === 0
          ? "No problems found."
          : `${wrong} ${wrong === 1 ? "problem" : "problems"} found.`,
      );
      if (wrong > 0) process.exitCode = 1;
    });

/** The last finding is why there are no more, when the database cannot be reached. */
async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings = [
    node(),
    ...configuration(env),
    ...(env["DATABASE_URL"] ? [] : directory(dataRoot(env))),
  ];
  if (findings.some((finding) => finding.name === "data" && finding.state === "wrong"))
    return findings;
  try {
    return [
      ...findings,
      ...(await withOwner(({ sql }, database) => inspectDatabase(sql, database, env), env)),
    ];
  } catch (error) {
    return [...findings, { name: "database", state: "wrong", detail: describeFault(error) }];
  }
}

function describeFault(error: unknown): string {
  if (error instanceof PoolerInBetween) return error.message;
  return `cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
}

function configuration(env: NodeJS.ProcessEnv): Finding[] {
  const { problems, warnings } = readConfiguration(env);
  const name = "configuration";
  const findings = [
    ...problems.map((detail): Finding => ({ name, state: "wrong", detail })),
    ...warnings.map((detail): Finding => ({ name, state: "warning", detail })),
  ];
  if (findings.length > 0) return findings;
  const roles = [...nodeRolesFrom(env)].join(", ");
  return [{ name, state: "ok", detail: `every setting is sound; roles: ${roles}` }];
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isFit = major > 24 || (major === 24 && minor >= 12);
  return {
    name: "Node",
    state: isFit ? "ok" : "wrong",
    detail: `${process.versions.node}${isFit ? "" : " is older than 24.12"}`,
  };
}

const minFreeBytes = 1024 ** 3;
function directory(root: string): Finding[] {
  if (!fs.existsSync(path.join(root, "postgres/PG_VERSION")))
    return [
      {
        name: "data",
        state: "wrong",
        detail: `there is no database in ${root}: start the server once, or set TOCSIN_DATA_DIR or DATABASE_URL`,
      },
    ];
  const { bavail, bsize } = fs.statfsSync(root);
  const free = bavail * bsize;
  return [
    {
      name: "data",
      state: free > minFreeBytes ? "ok" : "wrong",
      detail: `${root}, ${(free / 1024 ** 3).toFixed(1)} GiB free`,
    },
  ];
}

async function inspectDatabase(
  sql: Sql,
  { source, appUrl, ownerUrl }: { source: string; appUrl: string | null; ownerUrl: string },
  env: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  const role = appUrl
    ? decodeURIComponent(new URL(appUrl).username)
    : applicationRole(await loadDatabaseName(sql));
  if (!(await hasTables(sql)))
    return [
      {
        name: "schema",
        state: "wrong",
        detail: 'the database is empty; "tocsin migrate" or the first start creates the schema',
      },
    ];
  const [before, databaseS, after] = [
    wallClock.nowS(),
    await loadDatabaseTime(sql),
    wallClock.nowS(),
  ];
  const facts: DatabaseFacts = {
    version: await loadServerVersion(sql),
    nowS: (before + after) / 2,
    databaseS,
    migrations: { applied: await loadMigrations(sql), shipped: await migrationFiles() },
    role: { name: role, facts: await loadRole(sql, role) },
    unguarded: await loadUnguarded(sql),
    organizations: [],
    nodes: [],
    knownJobKinds: declaredHandlers().map((handler) => handler.kind),
    mayBeServed: source !== "started",
  };
  // Of another version's tables nothing more is asked.
  if (facts.migrations.applied.join() !== facts.migrations.shipped.join()) return diagnose(facts);
  facts.organizations = await organizations(sql);
  facts.nodes = await loadNodes(sql);
  return [
    ...diagnose(facts),
    ...(await inspectReplica(ownerUrl, env)),
    ...(await inspectNats(sql, env)),
  ];
}

async function inspectReplica(ownerUrl: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const url = readConfiguration(env).env["TOCSIN_REPLICA_DATABASE_URL"];
  return url ? [await diagnoseReplica(url, ownerUrl)] : [];
}

async function inspectNats(sql: Sql, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const read = readConfiguration(env);
  const settings = read.problems.length === 0 ? natsSettingsFrom(read.env) : null;
  return settings ? diagnoseNats(settings, await loadLogs(sql)) : [];
}

async function organizations(sql: Sql): Promise<DatabaseFacts["organizations"]> {
  const organizationFacts: DatabaseFacts["organizations"] = [];
  await beginSnapshot(sql);
  for (const { id, name } of await loadOrganizationNames(sql)) {
    await setOrganization(sql, id);
    organizationFacts.push({
      name: `organization ${name}`,
      facts: await loadOrganizationFacts(sql),
      jobKinds: await loadJobKinds(sql),
      wrongSets: await loadWrongSets(sql),
    });
  }
  await commit(sql);
  return organizationFacts;
}
