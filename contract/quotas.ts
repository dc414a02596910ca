import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { base, seconds } from "./scalars.ts";
import { channel, type Channel } from "./sharing.ts";

/** Messages a month; what is not named here has no limit until somebody sets one. */
export const defaultQuotas: Partial<Record<Channel, number>> = { email: 50_000, sms: 1000 };
/** Part of the limit from which on people are warned. */
export const quotaWarningShare = 0.8;

export const quotaStates = ["unlimited", "fine", "near", "blocked"] as const;
export const quota = z.object({
  channel,
  /** Messages in a calendar month in UTC; null has no limit. */
  limit: z.number().nullable(),
  /** Each message counts once, however often it is tried; new shares count before they are sent. */
  used: z.number(),
  state: z.enum(quotaStates),
  /** Whether nobody has set another limit. */
  is_usual: z.boolean(),
});
export type Quota = z.infer<typeof quota>;
const reply = z.object({ items: z.array(quota), month_start: seconds, month_end: seconds });

export const getQuotas = endpoint({
  method: "GET",
  path: "/resources/v2.0/quotas",
  summary: "List the sharing quota of each channel and its use this month",
  needs: may("quotas@read"),
  reply,
  changesWith: ["quotas"],
});
export const saveQuotas = endpoint({
  method: "PUT",
  path: "/resources/v2.0/quotas",
  summary: "Set limits; channels that are not named keep theirs",
  needs: may("quotas@update"),
  body: z.object({
    items: z
      .array(z.object({ channel, limit: z.number().int().min(0).max(1_000_000_000).nullable() }))
      .max(20),
    /** Limits by channel. */
    base,
  }),
  reply,
  refuses: ["stale"],
});
/** For a banner: everyone who shares may hear that a channel is used up. */
export const listQuotaWarnings = endpoint({
  method: "GET",
  path: "/resources/v2.0/quotas/warnings",
  summary: "List the channels whose quota is used up or nearly so this month",
  needs: { kind: "session" },
  reply: z.object({
    items: z.array(
      z.object({
        channel,
        state: z.enum(["near", "blocked"]),
        used: z.number(),
        limit: z.number(),
      }),
    ),
    month_end: seconds,
  }),
  changesWith: ["quotas"],
});
