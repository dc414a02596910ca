import type { Channel } from "#contract/sharing.ts";
import type { LiquidFormat } from "../../platform/liquid.ts";

/** What a message of a channel is written in. */
export const channelFormats: Record<Channel, LiquidFormat> = {
  email: "html",
  sms: "plain",
  call: "plain",
  "task-tracker": "plain",
  "issue-tracker": "plain",
  "on-call": "plain",
  itsm: "plain",
  chat: "slack",
  "team-chat": "plain",
  webhook: "json",
};
