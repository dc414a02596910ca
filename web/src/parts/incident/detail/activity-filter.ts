import type { Activity } from "#contract/incidents.ts";
import type { activityFilters } from "./detail-search.ts";

type Types = readonly Activity["type"][];

/** What each choice of the list shows; nothing named is everything. */
export const typesShown: Record<(typeof activityFilters)[number], Types> = {
  all: [],
  comments: ["commented"],
  people: [
    "assigned",
    "unassigned",
    "snoozed",
    "unsnoozed",
    "shared",
    "unsubscribed",
    "ticket_linked",
    "ticket_unlinked",
    "change_judged",
    "action_applied",
    "tag_set",
    "tag_removed",
    "commented",
    "resolved",
    "merged",
    "split",
    "undone",
    "preview_link",
  ],
  alerts: [
    "created",
    "reopened",
    "alerts_added",
    "alerts_resolved",
    "status",
    "flapping",
    "maintenance",
    "change_suspected",
    "ai_analysis",
    "connected",
  ],
};
