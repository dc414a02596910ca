import { z } from "zod";
import { baseUrl, callbackFields, commonFields, requiredSecret } from "./config-fields.ts";

/** A channel of Slack: one message an incident, kept up to date, with what happens in its thread. */
export const chatConfig = z.object({
  url: baseUrl("https://slack.com/api"),
  /** Of a bot that is in the channel, with the scopes chat:write and channels:history. */
  token: requiredSecret,
  /** Its id, or its name. */
  channel: z.string().trim().min(1).max(200),
  /** Its secret is the app's signing secret. */
  ...callbackFields,
  ...commonFields,
});
