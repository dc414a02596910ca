/** An issue, as both Jiras have it. */
export interface JiraIssue {
  id: string;
  key: string;
  summary: string;
  description: unknown;
  labels: string[];
  priority: string;
  assignee: string;
  status: keyof typeof categories;
  resolution: string | null;
  comments: unknown[];
  components: string[];
  reporter: string;
  /** As 2026-11-23T10:00:00.000+0000. */
  created: string;
  updated: string;
}
export type JiraService = "cloud" | "data-center";

export const categories = { "To Do": "new", "In Progress": "indeterminate", Done: "done" } as const;
