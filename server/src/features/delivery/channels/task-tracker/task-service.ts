import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallContext } from "../call-api.ts";

/** An issue, in the words of neither service. */
export interface Task {
  /** Within its project. */
  number: number;
  url: string;
  title: string;
  body: string;
  isClosed: boolean;
}
export interface TaskChange {
  title: string;
  /** Null leaves it. */
  isClosed: boolean | null;
}
/** What GitHub and GitLab have in common. */
export interface TaskService {
  titleLimit: number;
  textLimit: number;
  /** Newest first, open or closed, changed since then; an empty page is beyond the last. */
  list(options: { sinceS: number; page: number }): Promise<Task[]>;
  read(id: string): Promise<Task>;
  create(draft: { title: string; body: string }): Promise<Task>;
  change(id: string, change: TaskChange): Promise<void>;
  comment(id: string, body: string): Promise<void>;
  /** Bodies of its comments since then. */
  comments(id: string, sinceS: number): Promise<string[]>;
  check(): Promise<void>;
}
export const tasksPerPage = 100;

/** One target, with one message's patience. */
export interface TaskDesk {
  target: OpenConfig<"task-tracker">;
  context: CallContext;
}
