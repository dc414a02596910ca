import { autoshareKind } from "../../features/auto-share/kind.ts";
import { bumpConfigVersion } from "../../features/organizations/store.ts";
import { insertOutbound, nextOutboundId } from "../../features/outbound-integrations/store.ts";
import { insertRule } from "../../features/rules/store.ts";
import type { Sql } from "../../platform/db.ts";
import type { ShareFacts } from "./delivery-faults.ts";

/** A rule tells each of them of every incident. */
export async function connectReceivers(
  sql: Sql,
  urls: Readonly<Record<string, string>>,
  nowS: number,
): Promise<void> {
  const targets: { system: "webhook"; target: string }[] = [];
  for (const [name, url] of Object.entries(urls)) {
    const id = await nextOutboundId(sql);
    await insertOutbound(sql, {
      id,
      system: "webhook",
      name,
      config: { url, method: "POST", events: [], template_ids: [] },
      secrets: null,
      stored_secrets: {},
      active: true,
      created_at: nowS,
    });
    targets.push({ system: "webhook", target: id });
  }
  await insertRule(sql, {
    kind: autoshareKind.kind,
    name: "Tell everyone",
    active: true,
    nowS,
    body: {
      description: "",
      environment_ids: [],
      condition: "",
      message: "",
      delay_minutes: 0,
      on_update: true,
      targets,
    },
  });
  await bumpConfigVersion(sql);
}

/**
 * In one statement: all of it as it was at one moment. What flaps has something to be told until it
 * has settled.
 */
export const loadShareFacts = (sql: Sql): Promise<ShareFacts[]> =>
  sql<ShareFacts>(
    `SELECT s.id, o.name AS receiver, s.incident_id, i.status, i.active,
       coalesce(d.waiting, 0) + (i.flapping_alerts > 0)::int AS waiting, coalesce(d.dead, 0) AS dead
     FROM shares s
     JOIN outbound_integrations o ON o.organization_id = s.organization_id
       AND o.id::text = s.address
     JOIN incidents i ON i.organization_id = s.organization_id AND i.id = s.incident_id
     LEFT JOIN (SELECT share_id,
         (count(*) FILTER (WHERE state IN ('queued', 'sending', 'failed')))::int AS waiting,
         (count(*) FILTER (WHERE state IN ('dead', 'blocked')))::int AS dead
       FROM deliveries WHERE organization_id = tocsin_organization() GROUP BY share_id) d
       ON d.share_id = s.id
     WHERE s.organization_id = tocsin_organization() ORDER BY s.id`,
  );
