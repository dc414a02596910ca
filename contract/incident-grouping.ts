import { z } from "zod";

/**
 * Where an incident stands among those that continue each other because one was full: `first_id`
 * names them all, `number` of `total` counts those that the caller may see, merged ones left out.
 */
export const incidentPart = z.object({
  first_id: z.string(),
  number: z.number(),
  total: z.number(),
});
export type IncidentPart = z.infer<typeof incidentPart>;

/** Why the alerts of an incident are together: what all of them still share by some pattern. */
export const incidentGrouping = z.object({
  pattern_id: z.string(),
  /** Tag → the values that all have; none where the topology alone decides. */
  tags: z.record(z.string(), z.array(z.string())),
  /** Each is linked with another of them in the topology. */
  is_linked: z.boolean(),
});
export type IncidentGrouping = z.infer<typeof incidentGrouping>;
