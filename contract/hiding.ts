/**
 * What hides alerts from people (filters, maintenance, auto-resolve) is measured on the last 7 days
 * before it is saved.
 */
import { z } from "zod";
import { limits } from "./limits.ts";
import { seconds } from "./scalars.ts";

/** More of an environment's alerts than this asks for the name, typed. */
export const confirmationThreshold = 0.2;

/** Which alerts: never by leaving it out, because what hides everything must be meant. */
export const hidingCondition = z
  .string()
  .trim()
  .min(1, "Say which alerts; * means all")
  .max(limits.bpqlCharacters);

export const confirm = z.string().max(200).optional().meta({
  description:
    "Its name, typed: needed where it would have hidden more than 20 % of an environment's alerts of the last 7 days",
});

const hiddenInEnvironment = z.object({
  environment_id: z.string(),
  name: z.string(),
  hidden: z.number(),
  total: z.number(),
  share: z.number(),
});

/** Alerts of the last 7 days that it would have hidden. */
export const hiddenAlerts = z.object({
  looked_at: z.number(),
  hidden: z.number(),
  /** Of those that the caller may see; most hidden first. */
  environments: z.array(hiddenInEnvironment),
  /** Of the environment that it concerns most, 0 to 1. */
  share_of_environment: z.number(),
  needs_confirmation: z.boolean(),
});
export type HiddenAlerts = z.infer<typeof hiddenAlerts>;

/**
 * Where its coming windows were laid over the last 7 days: at the same weekdays and times of day.
 * Null for any hour: where it holds at any time, or nothing is stored of the hours in
 * which it would have held.
 */
export const comparedWindows = z.array(z.object({ start: seconds, end: seconds })).nullable();
