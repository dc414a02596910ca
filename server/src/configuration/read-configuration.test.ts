import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readConfiguration } from "./read-configuration.ts";
import { developerVariables, variables } from "./variables.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-configuration-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secretFile = (name: string, content: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
};

test("what is right has no problems and no warnings, and is read as it stands", () => {
  const env = {
    PORT: "4680",
    HOST: "0.0.0.0",
    DATABASE_URL: "postgresql://keeper:door%20key@db.internal:5432/tocsin",
    NATS_URL: "nats://keeper:word@a.internal:4222, nats://b.internal",
    TOCSIN_PUBLIC_URL: "https://tocsin.example/ops",
    TOCSIN_SMTP_URL: "smtps://user:word@mail.example:465",
    TOCSIN_MAIL_FROM: "Tocsin <tocsin@example.com>",
    TOCSIN_INBOUND_SMTP_PORT: "2525",
    TOCSIN_INBOUND_SMTP_HOST: "alerts.example",
    TOCSIN_ALLOWED_HOSTS: "tocsin.internal, [::1]",
    TOCSIN_TRUSTED_PROXIES: "loopback, 10.1.0.0/16",
    TOCSIN_OUTBOUND_ALLOW: "10.1.0.0/16, idp.internal, northwind:10.2.0.0/16, fd00::/8",
    TOCSIN_OUTBOUND_PROXY: "http://user:word@proxy.internal:3128",
    TOCSIN_DNS_SERVERS: "10.0.0.2,10.0.0.3:5353,[2001:db8::1]:53",
    TOCSIN_SECRET_KEYS: `a:${Buffer.alloc(32, 1).toString("base64")}`,
    TOCSIN_DOCS_URL: "https://docs.example",
    TOCSIN_TRACES_URL: "http://collector.internal:4318/v1/traces",
    TOCSIN_TRACES_RATIO: "0.05",
    TOCSIN_TRACES_HEADERS: "authorization=Basic d29yZA==, x-scope=ops",
    TOCSIN_LOG: "info",
    TOCSIN_LIMITS: "queryMs=20000 requestConnections=12",
  };
  expect(readConfiguration(env)).toEqual({ env, problems: [], warnings: [] });
});

test("pages for the public have a host name of their own", () => {
  const [origin, url] = ["https://ops.example:8443", "https://ops.example/tocsin/"];
  const { problems } = readConfiguration({ TOCSIN_PUBLIC_ORIGIN: origin, TOCSIN_PUBLIC_URL: url });
  expect(problems).toEqual([
    "TOCSIN_PUBLIC_ORIGIN must have another host name than TOCSIN_PUBLIC_URL",
  ]);
  expect(
    readConfiguration({ TOCSIN_PUBLIC_ORIGIN: "https://status.example/page" }).problems,
  ).toHaveLength(1);
});

test("every variable that is wrong is named in a sentence, all at once, and no secret is told", () => {
  const { problems } = readConfiguration({
    PORT: "eighty",
    HOST: "http://0.0.0.0",
    TOCSIN_DATA_DIR: secretFile("a-file", ""),
    DATABASE_URL: "mysql://keeper:hunter2@db/tocsin",
    NATS_URL: "nats://keeper:hunter2@a.internal,tls://b.internal",
    TOCSIN_DEMO: "yes",
    TOCSIN_SECRET_KEYS: "hunter2",
    TOCSIN_OUTBOUND_ALLOW: "10.1.0.0/33, idp.internal",
    TOCSIN_OUTBOUND_PROXY: "proxy.internal:hunter2",
    TOCSIN_DNS_SERVERS: "dns.internal",
    TOCSIN_SMTP_URL: "mail:hunter2",
    TOCSIN_MAIL_FROM: "nobody",
    TOCSIN_INBOUND_SMTP_PORT: "smtp",
    TOCSIN_INBOUND_SMTP_HOST: "mail@tocsin.example",
    TOCSIN_PUBLIC_URL: "tocsin.example",
    TOCSIN_ALLOWED_HOSTS: "https://tocsin.example, tocsin.internal",
    TOCSIN_TRUSTED_PROXIES: "proxy.internal, 10.1.0.0/40, 10.1.0.1",
    TOCSIN_CONTACT_URL: "javascript:alert(1)",
    TOCSIN_TRACES_URL: "http://user:hunter2@collector.internal:4318/v1/traces",
    TOCSIN_TRACES_RATIO: "1.5",
    TOCSIN_TRACES_HEADERS: "authorization hunter2",
    TOCSIN_LOG: "loud",
    TOCSIN_LIMITS: "queryMs=0 quickness=9 headMs=5000",
  });
  expect(problems.map((problem) => problem.split(/[: ]/)[0])).toEqual([
    "PORT",
    "HOST",
    "TOCSIN_DATA_DIR",
    "DATABASE_URL",
    "NATS_URL",
    "TOCSIN_DEMO",
    "TOCSIN_SECRET_KEYS",
    "TOCSIN_OUTBOUND_ALLOW",
    "TOCSIN_OUTBOUND_PROXY",
    "TOCSIN_DNS_SERVERS",
    "TOCSIN_SMTP_URL",
    "TOCSIN_MAIL_FROM",
    "TOCSIN_INBOUND_SMTP_PORT",
    "TOCSIN_INBOUND_SMTP_HOST",
    "TOCSIN_PUBLIC_URL",
    "TOCSIN_ALLOWED_HOSTS",
    "TOCSIN_TRUSTED_PROXIES",
    "TOCSIN_TRUSTED_PROXIES",
    "TOCSIN_CONTACT_URL",
    "TOCSIN_TRACES_URL",
    "TOCSIN_TRACES_RATIO",
    "TOCSIN_TRACES_HEADERS",
    "TOCSIN_LOG",
    "TOCSIN_LIMITS",
    "TOCSIN_LIMITS",
  ]);
  expect(problems.join()).not.toContain("hunter2");
});

test("a secret may come from a file, without the line break that ends it", () => {
  const file = secretFile("database-url", "postgresql://keeper@db/tocsin\n");
  const { env, problems } = readConfiguration({ DATABASE_URL_FILE: file });
  expect([env["DATABASE_URL"], problems]).toEqual(["postgresql://keeper@db/tocsin", []]);
});

test("a secret's file that is not there, is empty, or stands beside the secret is named", () => {
  const { problems } = readConfiguration({
    DATABASE_URL_FILE: path.join(folder, "nowhere"),
    TOCSIN_SMTP_URL_FILE: secretFile("empty", "\n"),
    TOCSIN_ADMIN_PASSWORD: "Storm-watch-7",
    TOCSIN_ADMIN_PASSWORD_FILE: secretFile("password", "Storm-watch-8"),
    TOCSIN_SECRET_KEYS_FILE: secretFile("keys", "hunter2"),
  });
  expect(problems).toEqual([
    `DATABASE_URL_FILE: ${folder}/nowhere cannot be read (ENOENT)`,
    "TOCSIN_ADMIN_PASSWORD and TOCSIN_ADMIN_PASSWORD_FILE are both set: keep one of them",
    `TOCSIN_SMTP_URL_FILE: ${folder}/empty is empty`,
    expect.stringMatching(/^TOCSIN_SECRET_KEYS is not /),
  ]);
});

test("what no setting is called is warned of, with the nearest name", () => {
  expect(
    readConfiguration({
      TOCSIN_PUBLIC_ULR: "https://tocsin.example",
      TOCSIN_TRUSTED_PROXY: "10.0.0.1",
      TOCSIN_SOMETHING_ELSE_ENTIRELY: "1",
      TOCSIN_LOG_FILE: "/var/log/tocsin",
      TOCSIN_TRACE: "1",
      OTHER: "1",
    }).warnings,
  ).toEqual([
    "TOCSIN_PUBLIC_ULR is no setting of Tocsin; did you mean TOCSIN_PUBLIC_URL?",
    "TOCSIN_TRUSTED_PROXY is no setting of Tocsin; did you mean TOCSIN_TRUSTED_PROXIES?",
    "TOCSIN_SOMETHING_ELSE_ENTIRELY is no setting of Tocsin",
    "TOCSIN_LOG_FILE is no setting of Tocsin; did you mean TOCSIN_LOG?",
  ]);
});

test("an empty variable is as if it were not set, but for the proxies: none is trusted then", () => {
  expect(readConfiguration({ PORT: "", TOCSIN_LOG: " ", TOCSIN_TRUSTED_PROXIES: "" })).toEqual({
    env: { TOCSIN_TRUSTED_PROXIES: "" },
    problems: [],
    warnings: [],
  });
});

test("every variable that the sources read is in the list, and each of the list is described", () => {
  const root = new URL("../../../", import.meta.url);
  const sources = fs
    .readdirSync(new URL("server/src/", root), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => fs.readFileSync(new URL(`server/src/${file}`, root), "utf8"));
  const names = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/env(?:\["|\.)((?:TOCSIN_|DATABASE_)[A-Z_]+)/g)].map(([, name]) => name),
    ),
  );
  const known = (name: string | undefined): boolean =>
    name !== undefined && (Object.hasOwn(variables, name) || developerVariables.has(name));
  expect([...names].filter((name) => !known(name))).toEqual([]);

  const page = fs.readFileSync(new URL("docs/operations.md", root), "utf8");
  expect(Object.keys(variables).filter((name) => !page.includes(name))).toEqual([]);
});

test("settings come from a YAML file too; the environment comes first, and a slip in the file is an error", () => {
  const file = secretFile(
    "tocsin.yaml",
    `# where it listens
PORT: 4700
TOCSIN_PUBLIC_URL: https://tocsin.example
TOCSIN_DEMO: true
TOCSIN_TRUSTED_PROXIES: [10.1.0.0/16, loopback]
TOCSIN_LIMITS: { queryMs: 20000, requestConnections: 12 }
HOST:
`,
  );
  expect(readConfiguration({ TOCSIN_CONFIG: file, PORT: "4800" })).toEqual({
    env: {
      TOCSIN_CONFIG: file,
      PORT: "4800",
      TOCSIN_PUBLIC_URL: "https://tocsin.example",
      TOCSIN_DEMO: "1",
      TOCSIN_TRUSTED_PROXIES: "10.1.0.0/16,loopback",
      TOCSIN_LIMITS: "queryMs=20000 requestConnections=12",
    },
    problems: [],
    warnings: [],
  });
  const wrong = secretFile("wrong.yaml", "TOCSIN_PUBLIC_ULR: a\nPORT: [[1]]\nHOST: 'a b'\n");
  expect(readConfiguration({ TOCSIN_CONFIG: wrong }).problems).toEqual([
    `TOCSIN_CONFIG: ${wrong}: PORT is no value of a setting`,
    "TOCSIN_CONFIG: TOCSIN_PUBLIC_ULR is no setting of Tocsin; did you mean TOCSIN_PUBLIC_URL?",
    expect.stringMatching(/^HOST: /),
  ]);
  const broken = secretFile("broken.yaml", "PORT: 'half\n");
  expect(readConfiguration({ TOCSIN_CONFIG: broken }).problems).toEqual([
    expect.stringMatching(/broken\.yaml: .+ at line \d/),
  ]);
  expect(readConfiguration({ TOCSIN_CONFIG: "/nowhere.yaml" }).problems).toHaveLength(1);
});

test("the commented file has every setting, and each of its examples is sound", () => {
  const example = fs.readFileSync(new URL("../../../docs/tocsin.yaml", import.meta.url), "utf8");
  const settings = example.replaceAll(/^# (?=[A-Z_]+: )/gm, "");
  for (const name of Object.keys(variables))
    if (name !== "TOCSIN_CONFIG") expect(settings).toMatch(new RegExp(`^${name}: `, "m"));
  const { problems, warnings } = readConfiguration({
    TOCSIN_CONFIG: secretFile("all.yaml", settings.replaceAll("EXAMPLE_KEY", key())),
  });
  expect([problems, warnings]).toEqual([[], []]);
});

const key = (): string => Buffer.alloc(32, 1).toString("base64");

function run(program: string, words: string[], env: Record<string, string>) {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const { status, stderr, stdout } = spawnSync(process.execPath, [file, ...words], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
  });
  return { status, stderr, stdout };
}

test("a server that is set up wrongly says all of it and ends, before it starts anything", () => {
  const { status, stderr } = run("../main.ts", [], {
    PORT: "eighty",
    TOCSIN_PUBLIC_URL: "tocsin.example",
    TOCSIN_PUBLIK_URL: "https://tocsin.example",
    TOCSIN_ADMIN_EMAIL: "nobody",
    TOCSIN_DATA_DIR: path.join(folder, "data"),
  });
  expect(status).toBe(1);
  for (const name of ["PORT:", "TOCSIN_PUBLIC_URL:", "TOCSIN_ORGANIZATION", "TOCSIN_ADMIN_EMAIL"])
    expect(stderr).toContain(`\n  ${name === "TOCSIN_ORGANIZATION" ? "set " : ""}${name}`);
  expect(stderr).toContain("did you mean TOCSIN_PUBLIC_URL?");
  expect(fs.existsSync(path.join(folder, "data"))).toBe(false);
});

test("commands read secrets from files as the server does", () => {
  const { status, stderr } = run("../cli/tocsin.ts", ["migrate"], {
    DATABASE_URL_FILE: path.join(folder, "nowhere"),
  });
  expect([status, stderr]).toEqual([
    1,
    `tocsin: DATABASE_URL_FILE: ${folder}/nowhere cannot be read (ENOENT)\n`,
  ]);
});

test("doctor names what is wrong with the configuration and what may be", () => {
  const file = fileURLToPath(new URL("../cli/tocsin.ts", import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [file, "doctor"], {
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      TOCSIN_DATA_DIR: path.join(folder, "no-data"),
      TOCSIN_LOG: "loud",
      TOCSIN_DEMOS: "1",
    },
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(/✗ +configuration +TOCSIN_LOG: “loud”/);
  expect(stdout).toMatch(/! +configuration +TOCSIN_DEMOS is no setting.*TOCSIN_DEMO\?/);
});

test("a file of settings holds for the log and for commands too, with secrets in files of their own", () => {
  const url = secretFile("url", "postgresql://keeper:hunter2@127.0.0.1:1/tocsin\n");
  const file = secretFile("server.yaml", `TOCSIN_LOG: info\nDATABASE_URL_FILE: ${url}\n`);
  const server = run("../main.ts", [], { TOCSIN_CONFIG: file });
  expect(server.status).toBe(1);
  expect(server.stderr).toContain('"msg":"starting"');
  expect(server.stderr).not.toContain("hunter2");
  const doctor = run("../cli/tocsin.ts", ["doctor"], { TOCSIN_CONFIG: file });
  expect(doctor.stdout).toMatch(/✓ +configuration +every setting is sound/);
  expect(doctor.stdout).toMatch(/✗ +database +cannot be reached/);
});
