import { useEffect, useState } from "react";
import type { CurrentUser } from "#contract/session.ts";

/** When a preview has ended, or was begun in another tab, what this one shows is somebody else's. */
export function useRolePreviewChange({ role_preview }: CurrentUser): void {
  const roleId = role_preview?.role_id ?? null;
  const [shownAs] = useState(roleId);
  useEffect(() => {
    if (roleId !== shownAs) location.assign("/feed/all?folder=active");
  }, [roleId, shownAs]);
}
