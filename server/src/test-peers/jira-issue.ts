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
}
export type JiraService = "cloud" | "data-center";

export const categories = { "To Do": "new", "In Progress": "indeterminate", Done: "done" } as const;
