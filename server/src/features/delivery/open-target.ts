import type { DeliveryEvent } from "#contract/delivery.ts";
import { isGatewayKind } from "#contract/outbound/kinds.ts";
import type { Channel } from "#contract/sharing.ts";
import { isOn } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import {
  type ChannelParts,
  connectEmail,
  connectNumber,
  connectTarget,
  type ConnectedTarget,
} from "./channels/channels.ts";
import type { ComposedMessage, MessageFacts } from "./channels/channel.ts";
import { loadTemplates, renderMessage, type TemplateRule } from "./render-message.ts";
import type { OrganizationRow } from "../organizations/store.ts";
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
  /** In the words of its templates, or what is usual. */
  compose(facts: MessageFacts): { message: ComposedMessage; templateProblem: string | null };
}

/** Null where nothing may be sent to it now. */
export async function openTarget(
  sql: Sql,
  { organization, ...parts }: TargetParts & { organization: OrganizationRow },
  { system, address, gateway_id }: DueTarget,
): Promise<OpenTarget | null> {
  const channelParts = channelPartsOf(parts, organization);
  const hasEmailTemplates = organization.feature_toggles["custom_email_templates"] === true;
  const templates = await loadTemplates(sql, system, { hasEmailTemplates });
  // A bare address; numbers go by a gateway's id, all other targets by their own.
  if (system === "email" && address.includes("@"))
    return withTemplates(system, templates, {
      connected: connectEmail([address], channelParts),
      events: [],
      templateIds: [],
    });
  const row = await findOutbound(sql, gateway_id ?? address);
  if (!row?.active) return null;
  const { events, template_ids: templateIds } = row.config;
  return withTemplates(system, templates, {
    connected: isGatewayKind(system)
      ? connectNumber(system, row, { parts: channelParts, to: address })
      : connectTarget(row, channelParts),
    events,
    templateIds,
  });
}

function withTemplates(
  channel: Channel,
  templates: readonly TemplateRule[],
  {
    connected,
    events,
    templateIds,
  }: Pick<OpenTarget, "connected" | "events"> & { templateIds: readonly string[] },
): OpenTarget {
  return {
    connected,
    events,
    compose: (facts) => {
      const { content, templateProblem } = renderMessage(facts, {
        channel,
        templates,
        templateIds,
      });
      return { message: connected.compose(content), templateProblem };
    },
  };
}

export const channelPartsOf = (
  { secrets, mail, publicUrl }: TargetParts,
  {
    id: organizationId,
    feature_toggles,
    shadow_mode,
  }: Pick<OrganizationRow, "id" | "feature_toggles" | "shadow_mode">,
): ChannelParts => ({
  secrets,
  mail: mail.of({ shadow_mode }),
  publicUrl,
  isChatTwoWay: isOn(feature_toggles, "service_management_chat"),
  unsubscribeUrl: (shareId) =>
    `${publicUrl}/unsubscribe/${unsubscribeToken(secrets, { organizationId, shareId })}`,
});
