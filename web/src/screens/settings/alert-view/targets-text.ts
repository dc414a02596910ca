import type { AlertView } from "#contract/alert-views.ts";
import { alertViewWords as words } from "../../../words/words.ts";

/** Whom a view is for, where it is not for all. */
export function targetsText({
  environment_ids,
  role_ids,
}: Pick<AlertView, "environment_ids" | "role_ids">): string | null {
  const parts = [
    ...(environment_ids.length > 0 ? [words.inEnvironments(environment_ids.length)] : []),
    ...(role_ids.length > 0 ? [words.forRoles(role_ids.length)] : []),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}
