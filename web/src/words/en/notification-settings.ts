import { localize } from "../language.ts";
import { numberText } from "../format.ts";

/** What a person is notified of, and how: in their preferences. */
export const notificationSettingWords = localize("notificationSettingWords", {
  title: "Notifications",
  loading: "Loading your notification settings",
  saved: "Your notification settings were saved",
  reasonsCaption: "What you are notified of, and how",
  reason: "Notify me",
  inbox: "Inbox",
  always: "Always",
  ways: { email: "Email", push: "Devices" },
  reasons: {
    assigned: "When an incident is assigned to me, or I become a responder",
    mentioned: "When a comment mentions me",
    approval: "When a workflow waits for my answer",
    environment: "When an incident is new or worse in an environment that I watch",
  },
  wayOf: (way: string, reason: string) => `${way}: ${reason}`,
  unavailable: {
    email: "No mail is sent: your administrator has to set it up for this installation.",
    push: "Devices get no notifications: your administrator has to allow it in the general settings.",
  },
  sentTo: (address: string) => `Email goes to ${address}.`,
  sentToDevices: "Devices are those that you have registered under Notifications on this device.",
  problem: (way: string) => `The newest message by ${way.toLowerCase()} was refused for good`,
  environments: "Environments that I watch",
  noEnvironments: "You watch no environment.",
  environment: "Environment",
  minStatus: "Status",
  minStatuses: {
    critical: "Critical",
    warning: "Warning or worse",
    unknown: "Unknown or worse",
  },
  maxPriority: "Priority",
  anyPriority: "Any priority",
  priorityUpTo: (priority: number) =>
    priority === 1 ? "Priority 1" : `Priority 1 to ${numberText(priority)}`,
  watch: "Watch an environment",
  unwatch: (name: string) => `Stop watching ${name}`,
  quiet: "Quiet hours",
  quietWords:
    "Nothing leaves your inbox meanwhile. When they end, one message lists what you missed, with its newest state.",
  quietOn: "Have quiet hours",
  days: "Begin on",
  from: "From",
  to: "To",
  timezone: "Time zone",
  summary: "Daily summary",
  summaryOn: "Send me a daily mail with what is unread and was not mailed",
  summaryAt: "At",
});
