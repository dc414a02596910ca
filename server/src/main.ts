/** The server process: reads the environment, finds its database, prepares it, serves. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { prepareOrganizations } from "./features/setup/prepare.ts";
import { setUpProblems } from "./features/setup/set-up-problems.ts";
import { readConfiguration } from "./configuration/read-configuration.ts";
import { issueSetUpToken } from "./features/setup/set-up-token.ts";
import { openServer } from "./open-server.ts";
import { collectWhenIdle } from "./platform/collect-when-idle.ts";
import { startBaseCopies } from "./platform/base-copies.ts";
import { consoleAddress, portOf } from "./platform/console-address.ts";
import { dataRoot } from "./platform/data-root.ts";
import { suppliedDatabase } from "./platform/find-database.ts";
import { type LastingPostgres, startLastingPostgres } from "./platform/lasting-postgres.ts";
import { describeDatabase } from "./platform/describe-database.ts";
import { log, setLogLevel } from "./platform/log.ts";
import { nodeRolesFrom } from "./platform/node-roles.ts";
import { notifySystemd } from "./platform/notify-systemd.ts";
import { accountFor } from "./platform/postgres-account.ts";
import { prepareDatabase } from "./platform/prepare-database.ts";
import { productVersion } from "./platform/version.ts";
import {
  archivingSettings,
  prepareArchive,
  type WalArchive,
  walArchiveFrom,
} from "./platform/wal-archive.ts";

const { env, problems, warnings } = readConfiguration(process.env);
setLogLevel(env["TOCSIN_LOG"]);
const host = env["HOST"] ?? "127.0.0.1";
const port = portOf(env);

try {
  await main();
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`tocsin could not start: ${text.replaceAll("\n", "\n  ")}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  await checkConfiguration();
  log.info({ version: productVersion, node: process.versions.node, pid: process.pid }, "starting");
  const dataDir = path.join(dataRoot(env), "postgres");
  const supplied = suppliedDatabase(env);
  const archive = walArchiveFrom(env);
  const embedded = supplied ? null : await startEmbedded(dataDir, archive);
  const { url, sessionUrl } = await prepareDatabase(
    supplied?.ownerUrl ?? embedded?.ownerUrl ?? "",
    supplied ?? {},
  );
  const server = await openServer({
    databaseUrl: url,
    sessionUrl,
    ...(embedded ? { storageDir: dataDir } : {}),
    env,
  });
  await prepareOrganizations({ db: server.db, clock: server.clock }, env);
  // Whatever may fail comes before anybody is served.
  const token = await issueSetUpToken(server);
  await server.app.listen({ host, port });
  const mailPort = await server.inboundMail.listen();
  log.info({ ...startFacts(embedded === null ? null : dataDir), mailPort }, "started");
  collectWhenIdle();
  process.stdout.write(`tocsin ready on ${consoleAddress(host, port)}\n`);
  if (token !== null)
    process.stdout.write(`to set it up from another machine, once, with the token ${token}\n`);
  const copies =
    embedded && archive ? startBaseCopies({ archive, dataDir, ownerUrl: embedded.ownerUrl }) : null;
  notifySystemd(process.env);
  let isEnding = false;
  const end = async (code: number): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    // A request that hangs must not keep the process for ever.
    setTimeout(() => process.exit(code), 10_000).unref();
    copies?.stop();
    await server.close().catch((error: unknown) => {
      log.warn({ error: String(error) }, "closing");
    });
    await embedded?.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void end(0));
}

async function startEmbedded(
  dataDir: string,
  archive: WalArchive | null,
): Promise<LastingPostgres> {
  if (archive) {
    mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o755 });
    prepareArchive(archive, accountFor(dataDir));
  }
  return startLastingPostgres({ dataDir, settings: archivingSettings(archive) });
}

/** Everything that is wrong at once: nobody should start ten times to learn of ten mistakes. */
async function checkConfiguration(): Promise<void> {
  for (const warning of warnings) log.warn(warning);
  if (problems.length === 0) return;
  // These are of an empty installation alone; where something else is wrong they are told as well.
  const all = [...problems, ...(await setUpProblems(env))];
  throw new Error(["its configuration is not right", ...all].join("\n"));
}

/** What whoever reads the log later wants to know first. */
function startFacts(ownDataDir: string | null): Record<string, unknown> {
  return {
    version: productVersion,
    address: consoleAddress(host, port),
    publicUrl: env["TOCSIN_PUBLIC_URL"] ?? null,
    database:
      ownDataDir === null ? describeDatabase(suppliedDatabase(env)?.ownerUrl ?? "") : "included",
    storage: ownDataDir ?? "the database's own",
    roles: [...nodeRolesFrom(env)],
    mail: env["TOCSIN_SMTP_URL"] !== undefined,
  };
}
