import * as contract from "#contract/backoffice.ts";
import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { productVersion } from "../../platform/version.ts";
import { loadSsoFollowers } from "../access/store-sso-connections.ts";
import { loadOrganization } from "../organizations/store.ts";
import { auditInOrganization, auditOrganizationChange } from "./audit-organization-change.ts";
import { setSsoSource } from "./set-sso-source.ts";
import { limitsOf, type NewLimits, summaryOf, togglesOf, withLimits } from "./present.ts";
import { createOrganization } from "./create-organization.ts";
import { deletionKind } from "./jobs.ts";
import { loadEntries } from "./store-log.ts";
import { lockOrganizations } from "./store-source.ts";
import { applyToggleChange } from "./apply-toggle-change.ts";
import {
  loadAdmins,
  loadDays,
  loadSummaries,
  loadSummary,
  loadTotals,
  loadAllUsers,
  markDeleted,
  saveOrganization,
  saveToggles,
  type SummaryRow,
} from "./store.ts";

interface BackofficeParts extends Parts {
  mail: Mail;
}

export const backofficeRoutes = (parts: BackofficeParts): Route[] => {
  const { db, clock } = parts;
  return [
    serve(contract.getBackofficeOverview, getBackofficeOverview(parts)),
    serve(contract.listBackofficeOrganizations, listBackofficeOrganizations(parts)),
    serve(contract.listBackofficeUsers, listBackofficeUsers(parts)),
    serve(contract.listInstallationLog, listInstallationLog(parts)),
    serve(contract.createBackofficeOrganization, createBackofficeOrganization(parts)),
    serve(contract.getBackofficeOrganization, ({ params }) =>
      db.system((sql) => organizationDetail(sql, params.id, clock.nowS())),
    ),
    serve(contract.updateBackofficeOrganization, ({ caller, params, body }) =>
      db.system((sql) =>
        updateOrganization(sql, caller, { id: params.id, body, nowS: clock.nowS() }),
      ),
    ),
    serve(contract.deleteBackofficeOrganization, async ({ caller, params }) =>
      db.system((sql) => deleteOrganization(sql, caller, { id: params.id, nowS: clock.nowS() })),
    ),
    serve(contract.getFeatureToggles, ({ params }) =>
      db.system(async (sql) => ({
        items: togglesOf((await requireOrganization(sql, params.id, clock.nowS())).feature_toggles),
      })),
    ),
    serve(contract.saveFeatureToggles, saveFeatureToggles(parts)),
  ];
};

const getBackofficeOverview =
  ({ db, clock }: BackofficeParts): Handler<typeof contract.getBackofficeOverview> =>
  () =>
    db.system(async (sql) => ({
      ...(await loadTotals(sql, clock.nowS())),
      days: await loadDays(sql, null, clock.nowS()),
      version: productVersion,
    }));

const listBackofficeOrganizations =
  ({ db, clock }: BackofficeParts): Handler<typeof contract.listBackofficeOrganizations> =>
  ({ query }) =>
    db.system(async (sql) => {
      const { rows, total } = await loadSummaries(sql, { ...query, nowS: clock.nowS() });
      return {
        items: rows.map((row) => summaryOf(row, clock.nowS())),
        total,
        page: query.page,
        per_page: query.per_page,
      };
    });

const listBackofficeUsers =
  ({ db }: BackofficeParts): Handler<typeof contract.listBackofficeUsers> =>
  ({ query }) =>
    db.system(async (sql) => ({
      ...(await loadAllUsers(sql, query)),
      page: query.page,
      per_page: query.per_page,
    }));

const listInstallationLog =
  ({ db }: BackofficeParts): Handler<typeof contract.listInstallationLog> =>
  ({ query }) =>
    db.system(async (sql) => ({
      ...(await loadEntries(sql, query)),
      page: query.page,
      per_page: query.per_page,
    }));

const createBackofficeOrganization =
  (parts: BackofficeParts): Handler<typeof contract.createBackofficeOrganization> =>
  ({ caller, body, from }) =>
    parts.db.system(async (sql) => {
      const { id, invitation } = await createOrganization(sql, caller, {
        organization: body,
        mail: parts.mail,
        origin: from.consoleUrl,
        nowS: parts.clock.nowS(),
      });
      return { ...(await organizationDetail(sql, id, parts.clock.nowS())), invitation };
    });

const saveFeatureToggles =
  ({ db, clock }: BackofficeParts): Handler<typeof contract.saveFeatureToggles> =>
  ({ caller, params, body }) =>
    db.system(async (sql) => {
      const before = await requireOrganization(sql, params.id, clock.nowS());
      await saveToggles(
        sql,
        params.id,
        Object.fromEntries(
          Object.entries(body.feature_toggles).filter(([, on]) => on !== undefined),
        ) as Record<string, boolean>,
      ); // what is undefined was left out
      const after = await requireOrganization(sql, params.id, clock.nowS());
      const [was, is] = [changedToggles(before, after), changedToggles(after, before)];
      if (Object.keys(is.feature_toggles).length === 0)
        return { items: togglesOf(after.feature_toggles) };
      await auditOrganizationChange(sql, caller, {
        organizationId: params.id,
        name: after.display_name,
        action: "update",
        before: was,
        after: is,
        at: clock.nowS(),
      });
      await applyToggleChange(sql, {
        before: before.feature_toggles,
        after: after.feature_toggles,
        nowS: clock.nowS(),
      });
      return { items: togglesOf(after.feature_toggles) };
    });

async function requireOrganization(sql: Sql, id: string, nowS: number): Promise<SummaryRow> {
  const row = await loadSummary(sql, id, nowS);
  if (!row) throw refuse("not_found");
  return row;
}

/** Null where its own holds. */
async function loadSsoSource(
  sql: Sql,
  id: string,
): Promise<{ id: string; name: string; display_name: string } | null> {
  const organization = await loadOrganization(sql, id);
  const source = organization?.sso_source_id
    ? await loadOrganization(sql, organization.sso_source_id)
    : null;
  return source && { id: source.id, name: source.name, display_name: source.display_name };
}

async function organizationDetail(sql: Sql, id: string, nowS: number) {
  return {
    ...summaryOf(await requireOrganization(sql, id, nowS), nowS),
    days: await loadDays(sql, id, nowS),
    admins: await loadAdmins(sql, id),
    sso_source: await loadSsoSource(sql, id),
    sso_followers: await loadSsoFollowers(sql, id),
  };
}

interface OrganizationChanges {
  display_name?: string | undefined;
  type?: SummaryRow["type"] | undefined;
  expires_at?: number | null | undefined;
  limits?: NewLimits | undefined;
  sso_source_id?: string | null | undefined;
}

async function updateOrganization(
  sql: Sql,
  caller: Caller,
  { id, body, nowS }: { id: string; body: OrganizationChanges; nowS: number },
) {
  const row = await requireOrganization(sql, id, nowS);
  const previousSource = await loadSsoSource(sql, id);
  const before = {
    display_name: row.display_name,
    type: row.type,
    expires_at: row.expires_at,
    limits: limitsOf(row.limits),
    sso_source: previousSource?.name ?? null,
  };
  const after = {
    display_name: body.display_name ?? before.display_name,
    type: body.type ?? before.type,
    expires_at: body.expires_at === undefined ? before.expires_at : body.expires_at,
    limits: withLimits(before.limits, body.limits ?? {}),
  };
  if (body.sso_source_id !== undefined && body.sso_source_id !== (previousSource?.id ?? null))
    await setSsoSource(sql, caller, { id, sourceId: body.sso_source_id, nowS });
  await saveOrganization(sql, id, after);
  const auditedAfter = { ...after, sso_source: (await loadSsoSource(sql, id))?.name ?? null };
  if (canonicalJson(before) !== canonicalJson(auditedAfter))
    await auditOrganizationChange(sql, caller, {
      organizationId: id,
      name: after.display_name,
      action: "update",
      before,
      after: auditedAfter,
      at: nowS,
    });
  return organizationDetail(sql, id, nowS);
}

/**
 * Nobody gets in from now on; what it has goes in the background. Recorded in the log of whoever
 * did it: its own goes too.
 */
async function deleteOrganization(
  sql: Sql,
  caller: Caller,
  { id, nowS }: { id: string; nowS: number },
): Promise<void> {
  const row = await requireOrganization(sql, id, nowS);
  if (id === caller.organizationId) throw refuseField("organization_in_use", "id");
  if (row.deleted_at !== null) return;
  // Its followers would go by a provider that nobody looks after, and later, without a word, by
  // passwords again.
  await lockOrganizations(sql, [id]);
  const [follower] = await loadSsoFollowers(sql, id);
  if (follower) throw refuseField("organization_followed", "id", follower.display_name);
  const deleted = await markDeleted(sql, id, nowS);
  await auditInOrganization(sql, caller, {
    organizationId: caller.organizationId,
    action: "delete",
    before: { id, name: row.name, display_name: row.display_name, type: row.type },
    after: null,
    at: nowS,
  });
  await auditOrganizationChange(sql, caller, {
    organizationId: id,
    name: row.display_name,
    action: "delete",
    before: { name: row.name, display_name: row.display_name, type: row.type },
    after: null,
    at: nowS,
  });
  for (const { id: organization } of deleted) {
    await enterOrganization(sql, organization);
    await setJob(sql, { kind: deletionKind, subject: "all", due_at: nowS });
    await publish(sql, { organization, kind: "access", rows: [] });
  }
}

/** The toggles that the other has differently. */
const changedToggles = (
  { feature_toggles: toggles }: SummaryRow,
  { feature_toggles: otherToggles }: SummaryRow,
): { feature_toggles: Record<string, boolean> } => ({
  feature_toggles: Object.fromEntries(
    Object.entries(toggles).filter(([name, on]) => otherToggles[name] !== on),
  ),
});
