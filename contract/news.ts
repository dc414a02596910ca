import { z } from "zod";
import type { Permission } from "./permissions.ts";
import { ruleKinds } from "./rules.ts";
import { folder } from "./statuses.ts";

/**
 * Live news says that something changed, never what: the console asks again for what it may see.
 */
export const livePath = "/resources/v2.1/live-updates/socket.io";

export const incidentNews = z.object({
  id: z.string(),
  version: z.number(),
  environment_ids: z.array(z.string()),
  folders: z.array(folder),
  kind: z.enum(["created", "updated", "resolved", "merged", "removed", "activity"]),
});
export type IncidentNews = z.infer<typeof incidentNews>;

export const configKinds = [
  ...ruleKinds,
  "integrations",
  "api-keys",
  "customizations",
  "changes",
  "insight",
  "alert-view",
  "incident-view",
  "saved-queries",
  "public-view",
  "analytics-designers",
  "anomaly-detection",
  "dashboards",
  "analytics-reports",
  "workflow-runs",
  "tag-manager",
  "topology",
  "roles",
  "users",
  "sso",
  "quotas",
  "contacts",
  "organization",
  "session",
] as const;
export type ConfigKind = (typeof configKinds)[number];

/** Kinds whose news tells of more than settings: only those who hold the permission hear of it. */
export const configReaders: Readonly<Partial<Record<ConfigKind, Permission>>> = {
  changes: "changes@read",
};

/**
 * After news of a traced change a few consoles get the id of its trace, and acknowledge once they
 * show what changed.
 */
export const traceEvent = "trace";
export type ConsoleAnswer = "shown" | "hidden";

/**
 * Event name on the socket → payload. `incident` arrives as a list: one transaction's news
 * together.
 */
export interface News {
  incident: IncidentNews[];
  refresh: Record<string, never>;
  environment: {
    id: string;
    kind: "created" | "updated" | "deleted" | "placing";
    done?: number;
    of?: number;
  };
  "environment-group": { id: string; kind: "created" | "updated" | "deleted" };
  counters: Record<string, never>;
  /** Analytics has counted the incidents that changed. */
  figures: Record<string, never>;
  /** To one person alone: their inbox is another. */
  notifications: Record<string, never>;
  config: { kind: ConfigKind };
}
