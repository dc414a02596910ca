import { z } from "zod";

/** How an integration is shown, whatever its kind: for programs that know none of the kinds. */
export const display = z.object({
  /** Its name. */
  title: z.string(),
  /** Its kind, in words. */
  kind: z.string(),
  direction: z.enum(["inbound", "outbound"]),
});
