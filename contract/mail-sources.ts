import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { base, id, seconds } from "./scalars.ts";

/** “ops@example.com”; or “example.com”, which stands for what is under it too. */
const sender = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(
    /^([^\s@<>,;"]+@)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    "must be addresses such as ops@example.com, or domains such as example.com",
  );
const senders = z.array(sender).max(200);

export const mailSource = z.object({
  integration_id: z.string(),
  /** Where its mails go. Whoever knows it may send. */
  address: z.string(),
  /** Of keys that were replaced, and are still accepted. */
  former_addresses: z.array(z.object({ address: z.string(), accepted_until: seconds })),
  /** Who may send; empty for anyone. */
  senders: z.array(z.string()),
  /** False while this installation takes no mail. */
  is_listening: z.boolean(),
});
export type MailSource = z.infer<typeof mailSource>;

const address = "/web/integrations/{id}/mail";
const params = z.object({ id });
export const getMailSource = endpoint({
  method: "GET",
  path: address,
  summary: "Get the address of a source that takes e-mail, and who may write to it",
  needs: may("integrations@read"),
  params,
  reply: mailSource,
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
export const updateMailSource = endpoint({
  method: "PUT",
  path: address,
  summary: "Set whose e-mail a source takes",
  needs: may("integrations@update"),
  params,
  body: z.object({ senders, base }),
  reply: mailSource,
  refuses: ["not_found", "stale"],
});
