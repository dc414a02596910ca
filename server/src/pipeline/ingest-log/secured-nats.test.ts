/** NATS that wants to know who connects, over TLS of an authority of one's own: one real server. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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

async function diagnosisOf(env: Record<string, string>): Promise<string> {
  const settings = natsSettingsFrom(env);
  if (!settings) throw new Error("there are no settings");
  const findings = await diagnoseNats(settings, null);
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
    for (const wrong of ["tocsin:hunter2@", "hunter2@", ""])
      expect(await diagnosisOf({ NATS_URL: `nats://${wrong}127.0.0.1:${port}` })).toBe(refused);
  },
  60_000,
);

test("over TLS it needs the authority, and says so", async () => {
  const run = (...args: string[]) => execFileSync("openssl", args, { cwd: dir, stdio: "ignore" });
  run(
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj".split(" "),
    "/CN=localhost",
    ..."-addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem".split(" "),
  );
  const port = await startNats(
    `tls { cert_file: "${dir}/cert.pem", key_file: "${dir}/key.pem" }\nauthorization { token: "t0ken" }`,
  );
  const url = `tls://t0ken@localhost:${port}`;
  const strange = await diagnosisOf({ NATS_URL: url });
  expect(strange).toContain("the certificate of NATS is not accepted");
  expect(strange).toContain("NODE_EXTRA_CA_CERTS");
  expect(strange).not.toContain("t0ken");
  // Node reads the authority when it starts.
  const code = `
    const { diagnoseNats } = await import(${JSON.stringify(import.meta.resolve("../../cli/diagnose-nats.ts"))});
    const { natsSettingsFrom } = await import(${JSON.stringify(import.meta.resolve("../../platform/nats-settings.ts"))});
    console.log(JSON.stringify(await diagnoseNats(natsSettingsFrom(process.env), null)));`;
  const diagnose = (natsUrl: string) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", code], {
      encoding: "utf8",
      cwd: import.meta.dirname,
      env: {
        PATH: process.env["PATH"],
        NATS_URL: natsUrl,
        NODE_EXTRA_CA_CERTS: path.join(dir, "cert.pem"),
      },
    });
  expect(diagnose(url)).toContain(connected);
}, 60_000);

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
