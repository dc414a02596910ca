import { z } from "zod";
import { stepKinds } from "./workflow-document.ts";

/** What a step of a workflow would do with an incident. */
export const dryStep = z.object({
  id: z.string(),
  kind: z.enum(stepKinds),
  name: z.string(),
  /** Unknown: it depends on what an earlier step would have answered. */
  would: z.enum(["run", "skip", "unknown"]),
  /** What it would have done or sent. */
  input: z.unknown(),
  reason: z.string().nullable(),
});
export type DryStep = z.infer<typeof dryStep>;
