import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { endRolePreviews } from "../access/end-role-previews.ts";

export const rolePreviewEnd = "role-preview-end";

/** What nobody has ended is over by then anyway: this records it. Its subject is the session. */
export const rolePreviewJob = (clock: Clock): Handler => ({
  kind: rolePreviewEnd,
  run: async (sql, organizationId, jobs) => {
    const nowS = clock.nowS();
    await endRolePreviews(
      sql,
      { sessionIds: jobs.map((job) => job.subject), endedBeforeS: nowS },
      { organizationId, nowS, reason: "after its time" },
    );
  },
});
