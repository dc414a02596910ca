import { z } from "zod";
import {
  callbackFields,
  commonFields,
  httpUrl,
  requiredSecret,
  secretText,
} from "./config-fields.ts";

export const onCallServices = ["pagerduty", "opsgenie", "goalert", "grafana-oncall"] as const;
export type OnCallService = (typeof onCallServices)[number];

/** Their owners run these themselves: there is no public address. */
const selfHosted: ReadonlySet<OnCallService> = new Set(["goalert", "grafana-oncall"]);

/**
 * Services that wake whoever is on call. `url` is the base address, empty for the vendor's public
 * one; `key` is the integration's key or token.
 */
export const onCallConfig = z
  .object({
    service: z.enum(onCallServices),
    url: z.union([z.literal(""), httpUrl]).default(""),
    key: requiredSecret,
    /** Of PagerDuty's REST API, to read who somebody is; empty: people are known by name alone. */
    api_token: secretText,
    ...callbackFields,
    ...commonFields,
  })
  .superRefine(({ service, url, key }, { addIssue }) => {
    if (url === "" && selfHosted.has(service))
      addIssue({ code: "custom", path: ["url"], message: "must be entered for this service" });
    const problem = key === null || key === "" ? null : problemOfKey(service, key);
    if (problem !== null) addIssue({ code: "custom", path: ["key"], message: problem });
  });

function problemOfKey(service: OnCallService, key: string): string | null {
  if (service === "pagerduty")
    return /^[A-Za-z0-9]{32}$/.test(key) ? null : "must be the 32 letters and digits of the key";
  return /^[^\s/?#=]+$/.test(key) ? null : "must be the key alone, not the address it stands in";
}
