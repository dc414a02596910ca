import { isGatewayKind } from "#contract/outbound/kinds.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { loadGatewayKinds } from "./store.ts";

/** Of the installation's channels, those that an organization has a way to send through. */
export async function connectedChannels(
  sql: Sql,
  installed: ReadonlySet<Channel>,
): Promise<ReadonlySet<Channel>> {
  if (![...installed].some(isGatewayKind)) return installed;
  const gateways = await loadGatewayKinds(sql);
  return new Set(
    [...installed].filter((channel) => !isGatewayKind(channel) || gateways.has(channel)),
  );
}
