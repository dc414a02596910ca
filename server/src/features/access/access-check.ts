import type { AccessCheck } from "../../platform/http/open-http.ts";
import type { Caller, KeyHolder, ScimHolder } from "../../platform/caller.ts";
import type { Db } from "../../platform/db.ts";
import { openLastKnown } from "../../platform/last-known.ts";
import { recentCache } from "../../platform/recent-cache.ts";
import type { Parts } from "../../platform/parts.ts";
import { narrowToRole } from "./narrow-to-role.ts";
import {
  toKeyHolder,
  findKey,
  findPreview,
  findSession,
  hasEnvironment,
  loadCaller,
  saveKeyUse,
} from "./store.ts";
import { findRunner } from "./store-runner-tokens.ts";
import { findScimConnection, saveScimUse } from "./store-scim-tokens.ts";
import { countAttempt } from "./store-attempts.ts";

// An ingest key is looked up once a second, not once a request: a revoked one works that much
// longer.
const keyCacheMs = 1000;

/**
 * `ingestion`: for keys of senders, so that the crowd of people leaves them a connection.
 * `outageMs`: how long their keys stand in for a database that is away.
 */
export function accessCheck(
  { db, clock }: Parts,
  ingestion: Db,
  outageMs: number | null,
): AccessCheck {
  const keys = openLastKnown<KeyHolder>({ maxEntries: 10_000, freshMs: keyCacheMs, outageMs });
  // By themselves, so that whoever makes keys up drives out none that is one.
  const unknownKeys = recentCache<number>(1000);
  return {
    callerBySession: (token) =>
      token === ""
        ? Promise.resolve(null)
        : db.system(async (sql) => {
            const session = await findSession(sql, token, clock.nowS());
            if (!session) return null;
            const caller = await loadCaller(sql, {
              organizationId: session.organization_id,
              userId: session.user_id,
              sessionId: session.id,
              keyId: session.api_key_id,
              proof: session.proof,
              nowS: clock.nowS(),
            });
            const { preview_role, preview_ends_at } = session;
            return caller && preview_role && preview_ends_at !== null
              ? narrowToRole(caller, preview_role, preview_ends_at)
              : caller;
          }),
    callerByToken: (token) => authenticateToken({ db, clock }, token),
    keyHolder: async (token) => {
      const refusedAtMs = unknownKeys.get(token);
      if (refusedAtMs !== undefined && performance.now() - refusedAtMs < keyCacheMs) return null;
      const holder = await keys.get(token, () =>
        authenticateIngestKey({ db: ingestion, clock }, token),
      );
      if (!holder) unknownKeys.set(token, performance.now());
      return holder;
    },
    previewHolder: (token) => db.system((sql) => findPreview(sql, token, clock.nowS())),
    runnerHolder: (token) => db.system((sql) => findRunner(sql, token)),
    scimHolder: (token) => authenticateScim({ db, clock }, token),
    environmentExists: (organizationId, environmentId) =>
      db.tenant(organizationId, (sql) => hasEnvironment(sql, environmentId)),
    waitS: async (key, perMinute) => {
      const { count, window_start } = await db.system((sql) =>
        countAttempt(sql, key, clock.nowS()),
      );
      return count > perMinute ? Math.max(1, window_start + 60 - clock.nowS()) : 0;
    },
  };
}

/**
 * A user's API key and a service account's token act with their holder's roles; an organization's
 * key only sends events.
 */
async function authenticateToken({ db, clock }: Parts, token: string): Promise<Caller | null> {
  const authenticated = await db.system(async (sql) => {
    const key = await findKey(sql, token, clock.nowS());
    if (!key || key.type === "organization" || key.user_id === null) return null;
    const caller = await loadCaller(sql, {
      organizationId: key.organization_id,
      userId: key.user_id,
      sessionId: null,
      keyId: key.id,
      proof: "key",
      nowS: clock.nowS(),
    });
    // A service account acts by its own token, which is switched off with it.
    if (caller?.isService === true && key.type !== "service") return null;
    return caller ? { caller, key } : null;
  });
  if (authenticated) await noteKeyUse({ db, clock }, authenticated.key);
  return authenticated?.caller ?? null;
}

// What people read of it is when, to the minute, and reading need not become writing.
const keyUseS = 60;
const isSaved = (lastUsed: number | null, nowS: number): boolean =>
  lastUsed !== null && nowS - lastUsed < keyUseS;

async function noteKeyUse({ db, clock }: Parts, key: Key): Promise<void> {
  const nowS = clock.nowS();
  if (isSaved(key.last_used, nowS)) return;
  await db.tenant(key.organization_id, (sql) => saveKeyUse(sql, key.id, { nowS, everyS: keyUseS }));
}
type Key = NonNullable<Awaited<ReturnType<typeof findKey>>>;

async function authenticateScim({ db, clock }: Parts, token: string): Promise<ScimHolder | null> {
  const connection = await db.system((sql) => findScimConnection(sql, token));
  if (!connection) return null;
  const [organizationId, nowS] = [connection.organization_id, clock.nowS()];
  if (!isSaved(connection.last_used, nowS))
    await db.tenant(organizationId, (sql) => saveScimUse(sql, nowS));
  return { organizationId };
}

async function authenticateIngestKey(
  { db, clock }: Parts,
  token: string,
): Promise<KeyHolder | null> {
  if (token === "") return null;
  const key = await db.system((sql) => findKey(sql, token, clock.nowS()));
  if (!key || key.type !== "organization") return null;
  await noteKeyUse({ db, clock }, key);
  return toKeyHolder(key);
}
