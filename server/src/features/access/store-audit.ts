import { createHash } from "node:crypto";
import type { Actor } from "#contract/incidents.ts";
import type { ConfigKind } from "#contract/news.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";

export interface AuditEntry {
  at: number;
  actor: { kind: Actor["kind"]; id: string | null; name: string };
  action: "create" | "update" | "delete" | "act" | "sign_in" | "sign_in_refused" | "sign_out";
  resource_type: string;
  resource_id: string;
  before: unknown;
  after: unknown;
}

/** Written in the transaction of the change; each row is chained to the one before by its hash. */
export async function writeAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  // Writers of one organization's chain take turns until their transaction ends.
  await sql("SELECT pg_advisory_xact_lock(2, hashint8(tocsin_organization()))", [], "audit-lock");
  const [last] = await sql<{ seq: string; hash: string }>(
    `SELECT seq, hash FROM audit_log WHERE organization_id = tocsin_organization()
     ORDER BY seq DESC LIMIT 1`,
    [],
    "audit-last",
  );
  const seq = Number(last?.seq ?? 0) + 1;
  const previous = last?.hash ?? "";
  await sql(
    `INSERT INTO audit_log (organization_id, seq, at, actor_kind, actor_id, actor_name, action,
     resource_type, resource_id, before, after, previous_hash, hash)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      seq,
      entry.at,
      entry.actor.kind,
      entry.actor.id,
      entry.actor.name,
      entry.action,
      entry.resource_type,
      entry.resource_id,
      jsonText(entry.before),
      jsonText(entry.after),
      previous,
      entryHash(entry, seq, previous),
    ],
  );
}

export interface AuditedChange {
  at: number;
  action: "create" | "update" | "delete";
  resource: string;
  id: string;
  before: unknown;
  after: unknown;
  news: ConfigKind;
}

/** A change of configuration: into the audit log, and told to everyone who looks at that kind. */
export async function recordChange(sql: Sql, caller: Caller, change: AuditedChange): Promise<void> {
  await writeAudit(sql, {
    at: change.at,
    actor: actorOf(caller),
    action: change.action,
    resource_type: change.resource,
    resource_id: change.id,
    before: change.before,
    after: withCopyOrigin(caller, change.after),
  });
  await publish(sql, {
    organization: caller.organizationId,
    kind: "config",
    rows: [{ kind: change.news }],
  });
}

/** Where the change was copied from another organization, it says from which. */
export const withCopyOrigin = ({ copiedFrom }: Caller, after: unknown): unknown =>
  copiedFrom === undefined || after === null
    ? after
    : typeof after === "object" && !Array.isArray(after)
      ? { ...after, copied_from: copiedFrom }
      : { order: after, copied_from: copiedFrom };

export const actorOf = (caller: Caller) => ({
  kind: caller.kind,
  id: caller.userId,
  name: caller.name,
});

const jsonText = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/**
 * SHA-256 over the previous hash and the row in a form that jsonb's reordering of fields does not
 * change.
 */
export const entryHash = (entry: AuditEntry, seq: number, previous: string): string =>
  createHash("sha256")
    .update(
      canonicalJson([
        previous,
        seq,
        entry.at,
        entry.actor,
        entry.action,
        entry.resource_type,
        entry.resource_id,
        entry.before ?? null,
        entry.after ?? null,
      ]),
    )
    .digest("hex");
