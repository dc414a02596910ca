import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { seconds } from "./scalars.ts";
import { workflowBody } from "./workflows.ts";

export const previewWorkflow = endpoint({
  method: "POST",
  path: "/resources/v2.1/workflows/preview",
  summary: "See how often a document would have started in the last week",
  needs: may("workflows@read"),
  toggle: "triage_automation_workflow",
  isReadOnly: true,
  body: workflowBody.pick({ definition: true }),
  reply: z.object({
    /**
     * By what happened to incidents that the caller may see, with the condition asked of them as
     * they are now. Null where nothing that happens to incidents starts it, or it has problems.
     */
    starts: z.number().int().nullable(),
    /** Different ones. */
    incidents: z.number().int(),
    since: seconds,
    /** More happened than was looked at: the newest count. */
    is_partial: z.boolean(),
    /** The newest. */
    examples: z.array(z.object({ id: z.string(), title: z.string(), at: seconds })),
  }),
});
