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
  noActivity: "Nothing has happened yet.",
  ended: "This link no longer works",
  endedWords:
    "It has expired or was revoked, or a part of it is missing. Ask whoever sent it for a new one.",
  noToken: "Open the whole link again",
  noTokenWords:
    "The key to this page is the last part of the link. For safety it is not kept in the address, so a reload needs the link as you received it.",
  gone: "This incident cannot be shown",
  goneWords:
    "It was merged into another one or is no longer kept. Ask whoever sent the link for a new one.",
  offline: "No connection. What you see may be out of date.",
  live: (zone: string) => `Refreshed every 30 s · ${zone}`,
  signIn: "Sign in",
});
