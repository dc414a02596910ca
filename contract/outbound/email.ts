import { z } from "zod";
import { email } from "../scalars.ts";
import { commonFields } from "./config-fields.ts";

/** Mailboxes that are told together, by the installation's mail server. */
export const emailConfig = z.object({
  addresses: z.array(email).min(1, "Name at least one address").max(50),
  ...commonFields,
});
