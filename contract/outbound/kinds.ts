/** Every kind of outbound integration: a new one is a line in each of these lists. */
import { z } from "zod";
import { name } from "../scalars.ts";
import { chatConfig } from "./chat.ts";
import { type Channel, channels } from "../sharing.ts";
import { aiAnalysisConfig } from "./ai-analysis.ts";
import { callConfig } from "./call.ts";
import { emailConfig } from "./email.ts";
import { issueTrackerConfig } from "./issue-tracker.ts";
import { itsmConfig } from "./itsm.ts";
import { onCallConfig } from "./on-call.ts";
import { teamChatConfig } from "./team-chat.ts";
import { taskTrackerConfig } from "./task-tracker.ts";
import { smsConfig } from "./sms.ts";
import { webhookConfig } from "./webhook.ts";

export const outboundConfigs = {
  webhook: webhookConfig,
  email: emailConfig,
  chat: chatConfig,
  itsm: itsmConfig,
  "issue-tracker": issueTrackerConfig,
  "on-call": onCallConfig,
  "team-chat": teamChatConfig,
  "task-tracker": taskTrackerConfig,
  sms: smsConfig,
  call: callConfig,
  "ai-analysis": aiAnalysisConfig,
} as const;
export type OutboundKind = keyof typeof outboundConfigs;
export type OutboundConfig<Kind extends OutboundKind> = z.infer<(typeof outboundConfigs)[Kind]>;

export const outboundKinds = [
  "webhook",
  "email",
  "chat",
  "itsm",
  "issue-tracker",
  "on-call",
  "team-chat",
  "task-tracker",
  "sms",
  "call",
  "ai-analysis",
] as const satisfies readonly OutboundKind[];

/** Those that incidents are shared through. */
export type ShareKind = OutboundKind & Channel;
export const takesShares = (kind: OutboundKind): kind is ShareKind =>
  channels.some((channel) => channel === kind);
/** They are ways to phone numbers, which shares by them name. */
export const gatewayKinds = ["sms", "call"] as const satisfies readonly ShareKind[];
export type GatewayKind = (typeof gatewayKinds)[number];
export const isGatewayKind = (kind: string): kind is GatewayKind =>
  gatewayKinds.some((gatewayKind) => gatewayKind === kind);

const bodyOf = <Kind extends OutboundKind>(kind: Kind) =>
  z.object({
    name,
    type: z.literal("outbound"),
    parent_source_system: z.literal(kind),
    config: outboundConfigs[kind],
  });
export const outboundBody = z.discriminatedUnion("parent_source_system", [
  bodyOf("webhook"),
  bodyOf("email"),
  bodyOf("chat"),
  bodyOf("itsm"),
  bodyOf("issue-tracker"),
  bodyOf("on-call"),
  bodyOf("team-chat"),
  bodyOf("task-tracker"),
  bodyOf("sms"),
  bodyOf("call"),
  bodyOf("ai-analysis"),
]);
