import * as contract from "#contract/backoffice.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { canonical } from "../../platform/canonical.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { setJob } from "../../platform/jobs.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { productVersion } from "../../platform/version.ts";
import { loadFollowers } from "../access/store-ways.ts";
import { loadOrganization } from "../organizations/store.ts";
import { recordInside, recordThere } from "./change.ts";
import { follow } from "./follow.ts";
import { limitsOf, summaryOf, togglesOf } from "./present.ts";
import { found } from "./found.ts";
import { deletionKind } from "./jobs.ts";
import { loadEntries } from "./store-log.ts";
import { lockOrganizations } from "./store-source.ts";
import { takeEffect } from "./take-effect.ts";
import {
  loadAdmins,
  loadDays,
  loadSummaries,
  loadSummary,
  loadTotals,
  loadUsersOfAll,
  markDeleted,
  saveOrganization,
  saveToggles,
  type SummaryRow,
} from "./store.ts";

interface BackofficeParts extends Parts {
  mail: Mail;
}

export const backofficeRoutes = (parts: BackofficeParts): Served[] => {
  const { db, clock } = parts;
  return [
    serve(contract.getBackofficeOverview, () =>
      db.system(async (sql) => ({
        ...(await loadTotals(sql, clock.nowS())),
        days: await loadDays(sql, null, clock.nowS()),
        version: productVersion,
      })),
    ),
    serve(contract.listBackofficeOrganizations, ({ query }) =>
      db.system(async (sql) => {
        const { rows, total } = await loadSummaries(sql, { ...query, nowS: clock.nowS() });
        return {
          items: rows.map((row) => summaryOf(row, clock.nowS())),
          total,
          page: query.page,
          per_page: query.per_page,
        };
      }),
    ),
    serve(contract.listBackofficeUsers, ({ query }) =>
      db.system(async (sql) => ({
        ...(await loadUsersOfAll(sql, query)),
        page: query.page,
        per_page: query.per_page,
      })),
    ),
    serve(contract.listInstallationLog, ({ query }) =>
      db.system(async (sql) => ({
        ...(await loadEntries(sql, query)),
        page: query.page,
        per_page: query.per_page,
      })),
    ),
    serve(contract.createBackofficeOrganization, ({ caller, body, from }) =>
      db.system(async (sql) => {
        const { id, invitation } = await found(sql, caller, {
          wanted: body,
          mail: parts.mail,
          origin: from.origin,
          nowS: clock.nowS(),
        });
        return { ...(await detail(sql, id, clock.nowS())), invitation };
      }),
    ),
    serve(contract.getBackofficeOrganization, ({ params }) =>
      db.system((sql) => detail(sql, params.id, clock.nowS())),
    ),
    serve(contract.updateBackofficeOrganization, ({ caller, params, body }) =>
      db.system((sql) => update(sql, caller, { id: params.id, body, nowS: clock.nowS() })),
    ),
    serve(contract.deleteBackofficeOrganization, async ({ caller, params }) =>
      db.system((sql) => remove(sql, caller, { id: params.id, nowS: clock.nowS() })),
    ),
    serve(contract.getFeatureToggles, ({ params }) =>
      db.system(async (sql) => ({
        items: togglesOf((await existing(sql, params.id, clock.nowS())).feature_toggles),
      })),
    ),
    serve(contract.saveFeatureToggles, ({ caller, params, body }) =>
      db.system(async (sql) => {
        const before = await existing(sql, params.id, clock.nowS());
        await saveToggles(
          sql,
          params.id,
          Object.fromEntries(
            Object.entries(body.feature_toggles).filter(([, on]) => on !== undefined),
          ) as Record<string, boolean>,
        ); // what is undefined was left out
        const after = await existing(sql, params.id, clock.nowS());
        const [was, is] = [changed(before, after), changed(after, before)];
        if (Object.keys(is.feature_toggles).length === 0)
          return { items: togglesOf(after.feature_toggles) };
        await recordThere(sql, caller, {
          organizationId: params.id,
          name: after.display_name,
          action: "update",
          before: was,
          after: is,
          at: clock.nowS(),
        });
        await takeEffect(sql, {
          before: before.feature_toggles,
          after: after.feature_toggles,
          nowS: clock.nowS(),
        });
        return { items: togglesOf(after.feature_toggles) };
      }),
    ),
  ];
};

async function existing(sql: Sql, id: string, nowS: number): Promise<SummaryRow> {
  const row = await loadSummary(sql, id, nowS);
  if (!row) throw refuse("not_found");
  return row;
}

/** Null where its own holds. */
async function sourceOf(
  sql: Sql,
  id: string,
): Promise<{ id: string; name: string; display_name: string } | null> {
  const own = await loadOrganization(sql, id);
  const source = own?.sso_source_id ? await loadOrganization(sql, own.sso_source_id) : null;
  return source && { id: source.id, name: source.name, display_name: source.display_name };
}

async function detail(sql: Sql, id: string, nowS: number) {
  return {
    ...summaryOf(await existing(sql, id, nowS), nowS),
    days: await loadDays(sql, id, nowS),
    admins: await loadAdmins(sql, id),
    sso_source: await sourceOf(sql, id),
    sso_followers: await loadFollowers(sql, id),
  };
}

interface Wanted {
  display_name?: string | undefined;
  type?: SummaryRow["type"] | undefined;
  expires_at?: number | null | undefined;
  limits?:
    | { eventsPerMinute?: number | null | undefined; storageBytes?: number | null | undefined }
    | undefined;
  sso_source_id?: string | null | undefined;
}

async function update(
  sql: Sql,
  caller: Caller,
  { id, body, nowS }: { id: string; body: Wanted; nowS: number },
) {
  const row = await existing(sql, id, nowS);
  const held = await sourceOf(sql, id);
  const before = {
    display_name: row.display_name,
    type: row.type,
    expires_at: row.expires_at,
    limits: limitsOf(row.limits),
    sso_source: held?.name ?? null,
  };
  const given = body.limits ?? {};
  const after = {
    display_name: body.display_name ?? before.display_name,
    type: body.type ?? before.type,
    expires_at: body.expires_at === undefined ? before.expires_at : body.expires_at,
    limits: {
      eventsPerMinute:
        given.eventsPerMinute === undefined ? before.limits.eventsPerMinute : given.eventsPerMinute,
      storageBytes:
        given.storageBytes === undefined ? before.limits.storageBytes : given.storageBytes,
    },
  };
  if (body.sso_source_id !== undefined && body.sso_source_id !== (held?.id ?? null))
    await follow(sql, caller, { id, sourceId: body.sso_source_id, nowS });
  await saveOrganization(sql, id, after);
  const told = { ...after, sso_source: (await sourceOf(sql, id))?.name ?? null };
  if (canonical(before) !== canonical(told))
    await recordThere(sql, caller, {
      organizationId: id,
      name: after.display_name,
      action: "update",
      before,
      after: told,
      at: nowS,
    });
  return detail(sql, id, nowS);
}

/**
 * Nobody gets in from now on; what it has goes in the background. Recorded in the log of whoever
 * did it: its own goes too.
 */
async function remove(
  sql: Sql,
  caller: Caller,
  { id, nowS }: { id: string; nowS: number },
): Promise<void> {
  const row = await existing(sql, id, nowS);
  if (id === caller.organizationId)
    throw refuseField(
      "impossible",
      "id",
      "You are signed in to it: switch to another organization first",
    );
  if (row.deleted_at !== null) return;
  // Its followers would go by a provider that nobody looks after, and later, without a word, by
  // passwords again.
  await lockOrganizations(sql, [id]);
  const [follower] = await loadFollowers(sql, id);
  if (follower)
    throw refuseField(
      "impossible",
      "id",
      `${follower.display_name} follows its single sign-on: change that first`,
    );
  await markDeleted(sql, id, nowS);
  await recordInside(sql, caller, {
    organizationId: caller.organizationId,
    action: "delete",
    before: { id, name: row.name, display_name: row.display_name, type: row.type },
    after: null,
    at: nowS,
  });
  await recordThere(sql, caller, {
    organizationId: id,
    name: row.display_name,
    action: "delete",
    before: { name: row.name, display_name: row.display_name, type: row.type },
    after: null,
    at: nowS,
  });
  await setJob(sql, { kind: deletionKind, subject: "all", due_at: nowS });
  await publish(sql, { organization: id, kind: "access", rows: [] });
}

/** The toggles that the other has differently. */
const changed = (
  { feature_toggles: one }: SummaryRow,
  { feature_toggles: other }: SummaryRow,
): { feature_toggles: Record<string, boolean> } => ({
  feature_toggles: Object.fromEntries(
    Object.entries(one).filter(([name, on]) => other[name] !== on),
  ),
});
