/** NATS that wants to know who connects, over TLS of an authority of one's own: one real server. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nkeys } from "@nats-io/transport-node";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { diagnoseNats } from "../../cli/diagnose-nats.ts";
import { natsProgram } from "../../cli/prove/nats-program.ts";
import { freePort } from "../../cli/prove/proxy.ts";
import { natsSettingsFrom } from "../../platform/nats-settings.ts";
import { natsMissing } from "../../test-peers/nats-missing.ts";

const dir = mkdtempSync(path.join(os.tmpdir(), "tocsin-nats-secured-"));
let server: ChildProcess | null = null;
beforeEach(({ skip }) => skip(natsMissing !== null, natsMissing ?? ""));
afterEach(async () => {
  server?.kill("SIGKILL");
  if (server) await once(server, "exit");
  server = null;
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function startNats(configuration: string): Promise<number> {
  const port = await freePort();
  const file = path.join(dir, `${port}.conf`);
  writeFileSync(
    file,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${dir}/${port}" }\n${configuration}\n`,
  );
  server = spawn(natsProgram, ["-c", file], { stdio: "ignore" });
  await sleep(500);
  return port;
}

/** As `nsc` makes them: an operator who vouches for an account, and it for a user. */
function createAccount(): { configuration: string; credentials: string } {
  const operator = nkeys.createOperator();
  const [system, account] = [nkeys.createAccount(), nkeys.createAccount()];
  const user = nkeys.createUser();
  const all = { subs: -1, data: -1, payload: -1 };
  const limits = { ...all, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const jetstream = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const operatorJwt = signJwt(operator, operator, { type: "operator" });
  const systemJwt = signJwt(operator, system, { type: "account", limits });
  const accountJwt = signJwt(operator, account, {
    type: "account",
    limits: { ...limits, ...jetstream },
  });
  const userJwt = signJwt(account, user, { type: "user", ...all, pub: {}, sub: {} });
  const block = (name: string, text: string): string =>
    `-----BEGIN ${name}-----\n${text}\n------END ${name}------\n`;
  return {
    configuration: `operator: "${operatorJwt}"
system_account: ${system.getPublicKey()}
resolver: MEMORY
resolver_preload {
  ${system.getPublicKey()}: "${systemJwt}"
  ${account.getPublicKey()}: "${accountJwt}"
}`,
    credentials:
      block("NATS USER JWT", userJwt) +
      block("USER NKEY SEED", Buffer.from(user.getSeed()).toString()),
  };
}

/** https://docs.nats.io/reference/reference-protocols/nats-server-protocol; `ed25519-nkey`. */
function signJwt(issuer: nkeys.KeyPair, subject: nkeys.KeyPair, nats: object): string {
  const encode = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = [
    { typ: "JWT", alg: "ed25519-nkey" },
    {
      jti: subject.getPublicKey(),
      iat: Math.floor(Date.now() / 1000),
      iss: issuer.getPublicKey(),
      sub: subject.getPublicKey(),
      nats: { ...nats, version: 2 },
    },
  ]
    .map(encode)
    .join(".");
  const signature = Buffer.from(issuer.sign(Buffer.from(content))).toString("base64url");
  return `${content}.${signature}`;
}

async function diagnosisOf(env: Record<string, string>): Promise<string> {
  const settings = natsSettingsFrom(env);
  if (!settings) throw new Error("there are no settings");
  const findings = await diagnoseNats(settings, []);
  return findings.map(({ detail }) => detail).join("; ");
}

const connected = "no stream for events";
const refused =
  "NATS refuses the account: check user, password or token in NATS_URL, or NATS_CREDENTIALS";

test.each([
  [
    "user and password",
    'authorization { user: "tocsin", password: "p@ss/1" }',
    "tocsin:p%40ss%2F1",
  ],
  ["a token", 'authorization { token: "t0ken" }', "t0ken"],
])(
  "signs in with %s, and says so where they are wrong, without them",
  async (_, conf, account) => {
    const port = await startNats(conf);
    expect(await diagnosisOf({ NATS_URL: `nats://${account}@127.0.0.1:${port}` })).toContain(
      connected,
    );
    const wrong = ["tocsin:hunter2@", "hunter2@", ""].map((signIn) =>
      diagnosisOf({ NATS_URL: `nats://${signIn}127.0.0.1:${port}` }),
    );
    expect(await Promise.all(wrong)).toEqual(wrong.map(() => refused));
  },
  60_000,
);

/** With a certificate for this host, by nobody's authority but its own. */
async function startTlsNats(host: string): Promise<number> {
  execFileSync(
    "openssl",
    [
      ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj".split(" "),
      `/CN=${host}`,
      ...`-addext subjectAltName=DNS:${host} -keyout key.pem -out cert.pem`.split(" "),
    ],
    { cwd: dir, stdio: "ignore" },
  );
  return startNats(
    `tls { cert_file: "${dir}/cert.pem", key_file: "${dir}/key.pem" }\nauthorization { token: "t0ken" }`,
  );
}

/** Node reads the authority when it starts. */
function diagnoseWithAuthority(natsUrl: string): string {
  const code = `
    const { diagnoseNats } = await import(${JSON.stringify(import.meta.resolve("../../cli/diagnose-nats.ts"))});
    const { natsSettingsFrom } = await import(${JSON.stringify(import.meta.resolve("../../platform/nats-settings.ts"))});
    console.log(JSON.stringify(await diagnoseNats(natsSettingsFrom(process.env), [])));`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
    cwd: import.meta.dirname,
    env: {
      PATH: process.env["PATH"],
      NATS_URL: natsUrl,
      NODE_EXTRA_CA_CERTS: path.join(dir, "cert.pem"),
    },
  });
}

test("over TLS it needs the authority, and says so", async () => {
  const url = `tls://t0ken@localhost:${await startTlsNats("localhost")}`;
  const strange = await diagnosisOf({ NATS_URL: url });
  expect(strange).toContain("the certificate of NATS is not accepted");
  expect(strange).toContain("NODE_EXTRA_CA_CERTS");
  expect(strange).not.toContain("t0ken");
  expect(diagnoseWithAuthority(url)).toContain(connected);
}, 60_000);

test("a certificate for another host is refused, whoever has signed it", async () => {
  const port = await startTlsNats("nats.example");
  expect(diagnoseWithAuthority(`tls://t0ken@localhost:${port}`)).toContain(
    "the certificate of NATS is not for its host name in NATS_URL",
  );
}, 60_000);

test("signs in with credentials of an account, and says so where they are another operator's", async () => {
  const [own, strange] = [createAccount(), createAccount()];
  const port = await startNats(own.configuration);
  const url = `nats://127.0.0.1:${port}`;
  expect(await diagnosisOf({ NATS_URL: url, NATS_CREDENTIALS: own.credentials })).toContain(
    connected,
  );
  expect(await diagnosisOf({ NATS_URL: url, NATS_CREDENTIALS: strange.credentials })).toBe(refused);
}, 30_000);

test("to a server without TLS it says nothing that is secret", async () => {
  const port = await startNats('authorization { token: "t0ken" }');
  expect(await diagnosisOf({ NATS_URL: `tls://t0ken@127.0.0.1:${port}` })).toBe(
    "NATS and NATS_URL do not agree about encryption: tls:// or nats://",
  );
}, 30_000);

test("nobody who listens is told apart from an account that is refused", async () => {
  const port = await freePort();
  expect(await diagnosisOf({ NATS_URL: `nats://tocsin:hunter2@127.0.0.1:${port}` })).toBe(
    "no server of NATS_URL can be reached",
  );
}, 30_000);
