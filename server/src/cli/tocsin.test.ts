import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "../test-house.ts";

const program = fileURLToPath(new URL("tocsin.ts", import.meta.url));
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-cli-"));
const serverUrl = process.env["TOCSIN_TEST_DATABASE_URL"] ?? "";
const names = [`cli_${process.pid}`, `cli_${process.pid}_again`] as const;
const urlOf = (name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();

beforeAll(async () => {
  for (const name of names)
    await asOwner(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
});
afterAll(async () => {
  for (const name of names)
    await asOwner(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  fs.rmSync(dir, { recursive: true });
});

interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}
function tocsin(
  args: string[],
  env: Record<string, string> = { DATABASE_URL: urlOf(names[0]) },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const result: CommandResult = { code: null, out: "", err: "" };
  child.stdout.on("data", (data: Buffer) => {
    result.out += data.toString();
  });
  child.stderr.on("data", (data: Buffer) => {
    result.err += data.toString();
  });
  return new Promise((resolve) => {
    child.once("close", (code) => {
      resolve({ ...result, code });
    });
  });
}

/** As somebody at a terminal, who types the answer; what is shown there is the output. */
function onTerminal(args: string[], answer: string): Promise<CommandResult> {
  const command = [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: urlOf(names[0]),
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const result: CommandResult = { code: null, out: "", err: "" };
  let isAnswered = false;
  child.stdout.on("data", (data: Buffer) => {
    result.out += data.toString();
    if (isAnswered || !result.out.includes("to continue:")) return;
    isAnswered = true;
    child.stdin.write(`${answer}\n`);
  });
  return new Promise((resolve) => {
    child.once("close", (code) => {
      child.stdin.destroy();
      resolve({ ...result, code });
    });
  });
}

test("every command explains itself, and what is not understood ends with 2", async () => {
  const help = await tocsin(["--help"]);
  expect(help.code).toBe(0);
  for (const command of [
    "start",
    "migrate",
    "seed",
    "simulate",
    "user",
    "backup",
    "restore",
    "audit",
    "secrets",
    "doctor",
    "jobs",
    "import",
    "prove",
  ])
    expect(help.out).toMatch(new RegExp(`^  ${command} `, "m"));
  expect(await tocsin(["simulate", "--help"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("--rate") as string,
  });
  expect(await tocsin(["bogus"])).toMatchObject({ code: 2, out: "" });
  expect(await tocsin(["simulate", "--rate", "fast"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("Enter a number") as string,
  });
  expect(await tocsin(["user", "create", "nobody"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("not an e-mail") as string,
  });
});

test("from an empty database to a cast, a backup, a second database, and a doctor who sees what is broken", async () => {
  expect(await tocsin(["doctor"])).toMatchObject({
    code: 1,
    out: expect.stringContaining("the database is empty") as string,
  });
  expect(await tocsin(["user", "create", "a@b.example"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no organization yet") as string,
  });
  expect(await tocsin(["migrate"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("Nothing to do") as string,
  });
  expect(await tocsin(["seed"])).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("use --yes") as string,
  });
  const seeded = await tocsin(["seed", "--yes"]);
  expect(seeded).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Ada +ada@northwind.example +\S{8,}/) as string,
  });
  expect(await tocsin(["seed", "--yes"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Ada +ada@northwind.example +\(as before\)/) as string,
  });
  expect(await tocsin(["user", "create", "new@northwind.example"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("northwind, southridge") as string,
  });
  expect(
    await tocsin([
      "user",
      "create",
      "new@northwind.example",
      "--organization",
      "northwind",
      "--role",
      "admin",
    ]),
  ).toMatchObject({ code: 0, out: expect.stringContaining("shown only once") as string });
  expect(await tocsin(["user", "reset-password", "who@northwind.example", "--yes"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no account") as string,
  });

  const file = path.join(dir, "all.gz");
  expect(await tocsin(["backup", file])).toMatchObject({ code: 0 });
  expect(await tocsin(["backup", file])).toMatchObject({
    code: 1,
    err: expect.stringContaining("already exists") as string,
  });
  const secondDatabase = { DATABASE_URL: urlOf(names[1]) };
  expect(await tocsin(["restore", file, "--yes"], secondDatabase)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Restored: the state of") as string,
  });
  expect(await tocsin(["restore", file, "--yes"], secondDatabase)).toMatchObject({
    code: 1,
    err: expect.stringContaining("not empty") as string,
  });

  expect(await tocsin(["doctor"], secondDatabase)).toMatchObject({
    code: 0,
    out: expect.stringContaining("No problems found.") as string,
  });
  await asOwner(urlOf(names[1]), (client) =>
    client.query(
      "ALTER TABLE alerts NO FORCE ROW LEVEL SECURITY; INSERT INTO environment_sets (organization_id, environments, active) SELECT id, '{}', 3 FROM organizations WHERE name = 'northwind'",
    ),
  );
  const ill = await tocsin(["doctor"], secondDatabase);
  expect(ill.code).toBe(1);
  expect(ill.out).toMatch(/✗ +isolation +without forced row level security: alerts/);
  expect(ill.out).toMatch(
    /✗ +organization northwind: counters +set \d+ says 3\/0\/0\/0\/0\/0, counted 0/,
  );
  expect(problemsIn(ill.out)).toHaveLength(2);

  await asOwner(urlOf(names[1]), (client) =>
    client.query(
      `INSERT INTO jobs (organization_id, kind, subject, due_at, attempts, last_error, dead_at)
       SELECT id, kind, '1', 0, attempts, last_error, dead_at FROM organizations,
         (VALUES ('place', 20, 'Error: boom', 1), ('of-old', 0, NULL, NULL))
           AS job(kind, attempts, last_error, dead_at)
       WHERE name = 'northwind'`,
    ),
  );
  const withDead = await tocsin(["doctor"], secondDatabase);
  expect(withDead.out).toMatch(
    /✗ +organization northwind: jobs +1 of the kind "place" are dead letters, the last by: Error: boom/,
  );
  expect(withDead.out).toMatch(
    /✗ +organization northwind: jobs +1 of the kind "of-old" are waiting. This version does not know the kind/,
  );
  expect((await tocsin(["jobs", "list"], secondDatabase)).out).toMatch(
    /northwind +place +1 +dead since 1970-01-01T00:00:01Z +20 failed +Error: boom/,
  );
  for (const command of [["retry"], ["discard", "--yes"]])
    expect(await tocsin(["jobs", ...command, "--kind", "place"], secondDatabase)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        "Choose one with --organization: northwind, southridge",
      ) as string,
    });
  const inNorthwind = ["--organization", "northwind"];
  expect(
    await tocsin(["jobs", "retry", "--kind", "place", ...inNorthwind], secondDatabase),
  ).toMatchObject({ code: 0, out: "northwind: 1 will run again.\n" });
  expect(await tocsin(["jobs", "discard"], secondDatabase)).toMatchObject({ code: 2 });
  const discard = ["jobs", "discard", "--kind", "of-old", ...inNorthwind];
  expect(await tocsin(discard, secondDatabase)).toMatchObject({
    code: 1,
    err: expect.stringContaining("use --yes") as string,
  });
  expect(await tocsin([...discard, "--yes"], secondDatabase)).toMatchObject({
    code: 0,
    out: "northwind: 1 discarded.\n",
  });
  expect(problemsIn((await tocsin(["doctor"], secondDatabase)).out)).toHaveLength(2);
}, 300_000);

/** But for jobs that are late: nobody works them off here, and a slow machine takes its time. */
const problemsIn = (out: string): string[] =>
  out.split("\n").filter((line) => line.startsWith("✗") && !/ the oldest is \d+ s late/.test(line));

test("what destroys asks a terminal for the name, and refuses where there is none", async () => {
  for (const command of [
    ["seed"],
    ["restore", "nothing.gz"],
    ["user", "reset-password", "new@northwind.example"],
    ["user", "reset-second-factor", "new@northwind.example"],
  ])
    expect(await tocsin(command)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("there is no terminal to confirm on; use --yes") as string,
    });
  const command = ["user", "reset-second-factor", "new@northwind.example"];
  const refused = await onTerminal(command, "somebody else");
  expect(refused).toMatchObject({
    code: 1,
    out: expect.stringContaining("Nothing was done") as string,
  });
  expect(await onTerminal(command, "new@northwind.example")).toMatchObject({
    code: 0,
    out: expect.stringContaining("signs in with the password only") as string,
  });
});

test("rules of one organization among several are named, planned, asked for and done", async () => {
  const rules = path.join(dir, "rules");
  fs.mkdirSync(rules);
  fs.writeFileSync(path.join(rules, "alert-filters.yaml"), "- name: Lab\n  bpql: host = lab-*\n");
  const inSouthridge = [rules, "--organization", "southridge"];
  for (const command of [["export"], ["diff"], ["import", "--yes"], ["test"]])
    expect(await tocsin(["rules", ...command, rules])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining(
        "Choose one with --organization: northwind, southridge",
      ) as string,
    });
  const plan = /^Organization southridge\n\+ alert-filter Lab\n/;
  expect(await tocsin(["rules", "diff", ...inSouthridge])).toMatchObject({
    code: 1,
    out: expect.stringMatching(plan) as string,
  });
  expect(
    JSON.parse((await tocsin(["rules", "diff", ...inSouthridge, "--json"])).out),
  ).toMatchObject({ organization: "southridge", changes: [{ kind: "alert-filter" }] });
  const unasked = await tocsin(["rules", "import", ...inSouthridge]);
  expect([unasked.code, unasked.err]).toEqual([1, expect.stringContaining("use --yes")]);
  expect(unasked.out).toMatch(plan);
  expect(await onTerminal(["rules", "import", ...inSouthridge], "northwind")).toMatchObject({
    code: 1,
    out: expect.stringContaining("Nothing was done") as string,
  });
  expect(await onTerminal(["rules", "import", ...inSouthridge], "southridge")).toMatchObject({
    code: 0,
    out: expect.stringContaining("Done.") as string,
  });
  expect(await tocsin(["rules", "diff", ...inSouthridge])).toMatchObject({
    code: 0,
    out: "Organization southridge\nNothing would change.\n",
  });
  fs.writeFileSync(path.join(rules, "alert-filters.yaml"), "- name: Lab\n  bpqll: (\n");
  expect((await tocsin(["rules", "diff", ...inSouthridge])).err).toContain(
    "bpqll: no such field; did you mean bpql?",
  );
  fs.writeFileSync(path.join(rules, "alert-filters.yaml"), "- name: Lab\n  bpql: (\n");
  expect((await tocsin(["rules", "diff", ...inSouthridge])).err).toContain(
    "alert-filter Lab: bpql:",
  );
}, 60_000);

test("another tool's configuration is written for review, planned, asked for, imported and undone", async () => {
  const at = (name: string): string => path.join(dir, name);
  fs.writeFileSync(
    at("am.yml"),
    "route: { receiver: ops, group_by: [job] }\nreceivers:\n  - name: ops\n    email_configs: [{ to: ops@shop.example }]\n    sns_configs: [{ topic: hush }]\n",
  );
  const command = ["import", "alertmanager", at("am.yml")];
  const inSouthridge = [...command, "--organization", "southridge"];
  const backup = ["--backup", at("before")];
  expect(await tocsin([...command, "--to", at("review")], {})).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^4 files in .*\n.*\n {2}line 5, receivers\[0\]\.sns_configs: /,
    ) as string,
  });
  expect(fs.readdirSync(at("review")).sort()).toEqual([
    "autoshare-rules.yaml",
    "contacts.yaml",
    "correlation-patterns.yaml",
    "environments.yaml",
  ]);
  expect(await tocsin(["import", "nagios", at("am.yml")])).toMatchObject({ code: 2, out: "" });
  fs.writeFileSync(at("bad.yml"), "route: 1\n");
  expect(await tocsin(["import", "alertmanager", at("bad.yml"), "--yes"])).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("bad.yml: line 1, route: must be a block of fields") as string,
  });
  const unasked = await tocsin([...inSouthridge, ...backup]);
  expect([unasked.code, unasked.err]).toEqual([1, expect.stringContaining("use --yes")]);
  expect(unasked.out).toMatch(/^Organization southridge\n\+ environment ops\n/);
  expect(fs.existsSync(at("before"))).toBe(false);
  const done = await tocsin([...inSouthridge, ...backup, "--yes"]);
  expect(done).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      `Done. To undo it: tocsin rules import ${at("before")} --prune`,
    ) as string,
  });
  const again = JSON.parse((await tocsin([...inSouthridge, ...backup, "--json"])).out) as object;
  expect(again).toMatchObject({ changes: [], notes: [{ line: 5 }] });
  const undo = ["rules", "import", at("before"), "--organization", "southridge", "--prune"];
  expect(await tocsin([...undo, "--yes"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("- environment ops") as string,
  });
}, 60_000);

test("a database that does not answer, or a directory without data, is told and nothing is made", async () => {
  expect(
    await tocsin(["doctor"], { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" }),
  ).toMatchObject({ code: 1, out: expect.stringContaining("cannot be reached") as string });
  const nowhere = path.join(dir, "nothing-here");
  expect(await tocsin(["doctor"], { TOCSIN_DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    out: expect.stringContaining("there is no database in") as string,
  });
  expect(fs.existsSync(nowhere)).toBe(false);
});

test("a directory gets a backup with the time in its name, and a restored one is on record", async () => {
  const directory = path.join(dir, "kept");
  fs.mkdirSync(directory);
  const written = await tocsin(["backup", directory, "--retain", "1"]);
  expect(written).toMatchObject({ code: 0, err: expect.any(String) as string });
  expect(written.out).toMatch(/^Written: .*tocsin-\d{8}T\d{6}Z\.gz\n$/);
  const verified = await tocsin([
    "backup",
    "--verify",
    path.join(directory, fs.readdirSync(directory)[0] ?? ""),
  ]);
  expect(verified).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored for a test: the state of .* intact\.\n$/) as string,
  });
  await asOwner(urlOf(names[0]), async (client) => {
    const { rows } = await client.query("SELECT verified_at FROM backups ORDER BY id");
    expect(rows).toContainEqual({ verified_at: expect.any(Number) as number });
  });
  expect(await tocsin(["backup", path.join(dir, "one.gz"), "--retain", "1"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("--retain is for a directory") as string,
  });
});
