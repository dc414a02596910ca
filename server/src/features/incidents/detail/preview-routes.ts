import * as contract from "#contract/incidents.ts";
import type { EnvironmentReach } from "../../../platform/caller.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import type { Parts } from "../../../platform/parts.ts";
import { refuse } from "../../../platform/refuse.ts";
import { generateToken, hashToken } from "../../../platform/tokens.ts";
import { actorOf, writeAudit } from "../../access/store-audit.ts";
import { loadOrganization } from "../../organizations/store.ts";
import { loadHistory } from "./history.ts";
import { alertOnWire } from "./incident-on-wire.ts";
import { presentIncidents, loadVisibleIncident } from "./present-incidents.ts";
import type { AlertState } from "../world/state.ts";
import {
  deletePreviewLink,
  insertPreviewLink,
  loadAlertsOfIncident,
  loadPreviewLinks,
} from "../stores/store-reads.ts";

/** Links that show one incident to whoever holds them. */
export const previewRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.createPreviewLink, ({ caller, reach, params, body, from }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const token = generateToken("prv");
      const nowS = clock.nowS();
      const link = await insertPreviewLink(sql, {
        incident_id: params.id,
        environment_id: reach.environmentId,
        token_hash: hashToken(token),
        created_by: caller.name,
        created_at: nowS,
        expires_at: nowS + body.expires_in,
      });
      await writeAudit(sql, {
        at: nowS,
        actor: actorOf(caller),
        action: "create",
        resource_type: "preview_links",
        resource_id: link.id,
        before: null,
        after: { incident_id: params.id, expires_at: link.expires_at },
      });
      return {
        id: link.id,
        created_by: link.created_by,
        created_at: link.created_at,
        expires_at: link.expires_at,
        token,
        url: `${from.consoleUrl}/preview/${reach.environmentId}/${params.id}#token=${token}`,
      };
    }),
  ),
  serve(contract.listPreviewLinks, ({ caller, reach, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      const items = (await loadPreviewLinks(sql, params.id, clock.nowS())).map(
        ({ id, created_by, created_at, expires_at }) => ({
          id,
          created_by,
          created_at,
          expires_at,
        }),
      );
      return { items, total: items.length };
    }),
  ),
  serve(contract.revokePreviewLink, async ({ caller, reach, params }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reach);
      if ((await deletePreviewLink(sql, params.id, params.token_id)).length === 0)
        throw refuse("not_found");
      await writeAudit(sql, {
        at: clock.nowS(),
        actor: actorOf(caller),
        action: "delete",
        resource_type: "preview_links",
        resource_id: params.token_id,
        before: { incident_id: params.id },
        after: null,
      });
    });
  }),
  serve(contract.getPreview, ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      // The token is for one incident; any other id is nowhere.
      if (params.id !== caller.incidentId) throw refuse("not_found");
      const reach: EnvironmentReach = { environmentId: params.env, environments: "everything" };
      const [incident] = await presentIncidents(
        sql,
        [await loadVisibleIncident(sql, params.id, reach)],
        reach,
      );
      if (!incident) throw refuse("not_found");
      const { activities } = await loadHistory(sql, params.id, {
        types: null,
        page: 1,
        perPage: 200,
        namesChanges: false,
      });
      return {
        incident: { ...incident, environments: [], escalations: [] },
        alerts: (await loadAlertsOfIncident(sql, params.id)).map(alertOfVisitor),
        activities: activities.map(withoutAddresses),
        organization: {
          display_name: (await loadOrganization(sql, caller.organizationId))?.display_name ?? "",
        },
      };
    }),
  ),
];

/** Receipts and plans are for those who are signed in. */
const alertOfVisitor = (row: AlertState): contract.Alert => {
  const { muted_by: _plans, ...alert } = alertOnWire(row);
  return { ...alert, last_receipt: null };
};

/**
 * Whoever holds a link learns that an incident was shared, but neither with whom nor what was
 * written to them.
 */
const withoutAddresses = (activity: contract.Activity): contract.Activity =>
  activity.type === "shared" || activity.type === "unsubscribed"
    ? { ...activity, params: { system: activity.params["system"], targets: [] } }
    : activity;
