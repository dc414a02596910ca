/** One organization floods the server: what does another one, sending as always, notice? */
import { setTimeout as sleep } from "node:timers/promises";
import { insertKey } from "#server/features/api-keys/store.ts";
import { insertIntegration } from "#server/features/integrations/store.ts";
import { provisionOrganization } from "#server/features/setup/provision-organization.ts";
import { openDb } from "#server/platform/db.ts";
import { workLimits } from "#server/platform/work-limits.ts";
import { generateToken, hashToken } from "#server/platform/tokens.ts";
import { countWaiting } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { flood, openSender, type Target } from "./sender.ts";
import { type BenchEvent, mixes, stream } from "./stream.ts";

/** Milliseconds from the moment a request is posted to the commit of what became of it. */
export interface Spell {
  p50: number;
  p95: number;
  perSecond: number;
  noisePerSecond: number;
}

/** What the quiet organization sends: 1,000 events a second, and single ones. */
export const paces = {
  steady: { perRequest: 50, everyMs: 50 },
  single: { perRequest: 1, everyMs: 100 },
} as const;
type Pace = (typeof paces)[keyof typeof paces];
const rounds = 3;

/**
 * Quiet spells and noisy ones in turn, so that whatever else changes on the machine changes for
 * both.
 */
export async function neighbour(
  server: OwnServer,
  { seconds, pace }: { seconds: number; pace: Pace },
): Promise<{ alone: Spell; contended: Spell }> {
  const noisy = { target: server, next: stream(mixes.mixed, 1, Date.now() / 1000 - 7200) };
  const quiet = {
    target: await secondOrganization(server),
    next: stream({ ...mixes.mixed, prefix: "quiet", hosts: 200 }, 2, Date.now() / 1000 - 7200),
  };
  // Both have their alerts, and the server has warmed up.
  for (const sender of [quiet, noisy])
    await flood(sender.target, sender.next, {
      senders: 2,
      perRequest: 100,
      until: untilElapsed(3),
    });
  await idle(server);
  const spells: Record<"alone" | "beside", Spell[]> = { alone: [], beside: [] };
  for (let round = 0; round < rounds; round += 1) {
    spells.alone.push(await spell(server, quiet, { seconds, pace, noise: null }));
    spells.beside.push(await spell(server, quiet, { seconds, pace, noise: noisy }));
  }
  return { alone: medianOf(spells.alone), contended: medianOf(spells.beside) };
}

interface Sending {
  target: Target;
  next: () => BenchEvent;
}

async function spell(
  server: OwnServer,
  quiet: Sending,
  { seconds, pace, noise }: { seconds: number; pace: Pace; noise: Sending | null },
): Promise<Spell> {
  let isOn = true;
  const flooding =
    noise && flood(noise.target, noise.next, { senders: 4, perRequest: 100, until: () => !isOn });
  if (noise) await sleep(1000);
  const line = openSender(quiet.target, 8);
  const posted: { id: string; at: number }[] = [];
  const begin = Date.now();
  const answers: Promise<void>[] = [];
  while (Date.now() - begin < seconds * 1000) {
    const at = Date.now();
    answers.push(
      line
        .send(Array.from({ length: pace.perRequest }, quiet.next))
        .then(({ status, receiptId }) => {
          if (status !== 202) throw new Error(`the quiet organization was answered ${status}`);
          posted.push({ id: receiptId, at });
        }),
    );
    await sleep(Math.max(0, begin + pace.everyMs * answers.length - Date.now()));
  }
  await Promise.all(answers);
  const ended = Date.now();
  isOn = false;
  line.close();
  const noisePerSecond = flooding ? (await flooding).sent / ((ended - begin) / 1000 + 1) : 0;
  await idle(server);
  return { ...(await measureLatency(server, posted, { begin, pace })), noisePerSecond };
}

/** The database itself knows when each receipt's outcome was committed. */
async function measureLatency(
  server: OwnServer,
  posted: readonly { id: string; at: number }[],
  { begin, pace }: { begin: number; pace: Pace },
): Promise<Omit<Spell, "noisePerSecond">> {
  const { rows } = await server.owner.query<{ id: string; ms: number }>(
    `SELECT id::text, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS ms
     FROM receipts WHERE id = ANY($1::bigint[])`,
    [posted.map((request) => request.id)],
  );
  const committed = new Map(rows.map((row) => [row.id, row.ms]));
  const latencies = posted
    .map(({ id, at }) => (committed.get(id) ?? Number.NaN) - at)
    .sort((a, b) => a - b);
  const last = Math.max(...committed.values());
  return {
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p95: latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN,
    perSecond: (posted.length * pace.perRequest) / ((last - begin) / 1000),
  };
}

export async function secondOrganization(
  server: Pick<OwnServer, "url" | "ownerUrl" | "owner">,
  name = "Neighbour",
): Promise<Target> {
  const db = openDb(server.ownerUrl, workLimits("commands"));
  const nowS = Date.now() / 1000;
  const adminId =
    (await server.owner.query<{ id: string }>("SELECT id FROM users LIMIT 1")).rows[0]?.id ?? "";
  const organization = await db.system((sql) =>
    provisionOrganization(sql, {
      displayName: name,
      type: "live",
      adminId,
      adminName: "Ada",
      nowS,
    }),
  );
  const ingestKey = generateToken("tk_in");
  const appKey = generateToken("app").slice(0, 16);
  await db.tenant(organization.id, async (sql) => {
    await insertKey(sql, {
      name: "bench",
      type: "organization",
      user_id: null,
      token_hash: hashToken(ingestKey),
      hint: "tk_in",
      expires_at: null,
      created_at: nowS,
    });
    await insertIntegration(sql, {
      app_key: appKey,
      name: "bench",
      parent_source_system: "api",
      created_at: nowS,
      config: {
        auto_resolve: { enabled: false, hours: 1, include_shared: false, dont_resolve: false },
      },
    });
  });
  await db.close();
  return { url: server.url, ingestKey, appKey };
}

function medianOf(spells: readonly Spell[]): Spell {
  const medianBy = (of: (one: Spell) => number): number =>
    spells.map(of).sort((a, b) => a - b)[Math.floor(spells.length / 2)] ?? Number.NaN;
  return {
    p50: medianBy((spell) => spell.p50),
    p95: medianBy((spell) => spell.p95),
    perSecond: medianBy((spell) => spell.perSecond),
    noisePerSecond: medianBy((spell) => spell.noisePerSecond),
  };
}

const untilElapsed = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};
const idle = async (server: OwnServer): Promise<void> => {
  while ((await countWaiting(server)) > 0) await sleep(20);
};
