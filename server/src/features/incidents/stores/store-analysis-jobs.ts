import type { SendStatement } from "../../../platform/db.ts";
import { setJobs } from "../../../platform/jobs/set-job.ts";
import type { World } from "../world/world.ts";

/** Its handler is in features/analysis. */
export const autoAnalyseKind = "auto-analyse";
/** By then most of an incident's alerts are there, and changes are ranked. */
const gatheringS = 120;

export const queueAnalyses = (send: SendStatement, { analyses, now }: World): Promise<void> =>
  setJobs(
    send,
    [...analyses.due].map((subject) => ({
      kind: autoAnalyseKind,
      subject,
      due_at: now + gatheringS,
    })),
  );
