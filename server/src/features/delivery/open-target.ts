import type { DeliveryEvent } from "#contract/delivery.ts";
import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import { connectEmail, connectTarget, type ConnectedTarget } from "./channels/channels.ts";
import type { DueTarget } from "./store-claims.ts";
import { unsubscribeToken } from "./unsubscribe-link.ts";

export interface TargetParts {
  secrets: Secrets;
  mail: Mail;
  /** Under which people reach the console, for links. */
  publicUrl: string;
}
export interface OpenTarget {
  connected: ConnectedTarget;
  /** What it is told of; empty: everything but comments. */
  events: readonly DeliveryEvent[];
}

/** Null where nothing may be sent to it now. */
export async function openTarget(
  sql: Sql,
  { secrets, mail, publicUrl }: TargetParts,
  { organization_id, system, address }: DueTarget,
): Promise<OpenTarget | null> {
  if (system === "email") {
    const unsubscribeUrl = (shareId: string): string =>
      `${publicUrl}/unsubscribe/${unsubscribeToken(secrets, { organizationId: organization_id, shareId })}`;
    return { connected: connectEmail({ address, mail, publicUrl, unsubscribeUrl }), events: [] };
  }
  const row = await findOutbound(sql, address);
  return row?.active ? { connected: connectTarget(row, secrets), events: row.config.events } : null;
}
