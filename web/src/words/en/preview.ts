import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const previewWords = localize("previewWords", {
  sharedBy: (organization: string) => `Shared by ${organization}`,
  readOnly: "Read only",
  loading: "Loading the incident",
  alerts: "Alerts",
  alertCount: (count: number) => plural(count, { one: "# alert", other: "# alerts" }),
  alertList: "Alerts of this incident",
  activity: "Activity",
  activityCount: (count: number) => plural(count, { one: "# entry", other: "# entries" }),
  noActivity: "No activity yet.",
  ended: "This link no longer works",
  endedWords: "It has expired, was revoked or is incomplete. Ask the sender for a new one.",
  noToken: "Open the complete link again",
  noTokenWords:
    "For safety, the key in the link is not kept in the address. Open the link again as you received it.",
  gone: "This incident is no longer available",
  goneWords: "It was merged into another incident or deleted. Ask the sender for a new link.",
  offline: "No connection. What you see may be out of date.",
  live: (zone: string) => `Refreshed every 30 s · ${zone}`,
  signIn: "Sign in",
});
