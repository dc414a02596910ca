import type { Sql } from "../../../platform/db.ts";
import { writeAudit } from "../../access/store-audit.ts";
import { findShare, loadShares } from "../../sharing/store.ts";
import { concludeChange } from "../conclude-change.ts";
import { unsubscribe } from "../world/share.ts";
import {
  addToWorld,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
} from "../stores/store-world.ts";
import { newWorld, noIds } from "../world/world.ts";
import type { ActionParts } from "./run-action.ts";

interface NamedShare {
  organizationId: string;
  shareId: string;
}

/** Answers the target's address, or null where there is no such share. Again changes nothing. */
export const unsubscribeByMail = (parts: ActionParts, share: NamedShare): Promise<string | null> =>
  parts.db.tenant(share.organizationId, (sql) => unsubscribeIn(sql, parts, share));

/** The same in a transaction that does more. */
export async function unsubscribeIn(
  sql: Sql,
  { clock, books }: Pick<ActionParts, "clock" | "books">,
  { organizationId, shareId }: NamedShare,
): Promise<string | null> {
  await lockOrganization(sql, organizationId);
  const share = await findShare(sql, shareId);
  if (share === null) return null;
  const ids = [share.incident_id];
  const incidents = await loadIncidents(sql, ids);
  const [incident] = incidents;
  if (!incident || share.unsubscribed !== null) return share.address;
  const actor = { kind: "system", id: null, name: share.address } as const;
  const world = newWorld(clock.nowS(), actor, noIds);
  addToWorld(world, {
    incidents,
    alerts: await loadAlertsOf(sql, ids),
    facts: await loadFacts(sql, ids),
  });
  world.shares.byIncident = await loadShares(sql, ids);
  unsubscribe(world, incident, shareId);
  await concludeChange(sql, organizationId, {
    world,
    rules: await books.of(sql, organizationId),
  });
  await writeAudit(sql, {
    at: world.at,
    actor,
    action: "act",
    resource_type: "incidents",
    resource_id: incident.id,
    before: null,
    after: { action: "unsubscribe", incidents: ids, share: shareId },
  });
  return share.address;
}
