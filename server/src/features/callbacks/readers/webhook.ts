import { z } from "zod";
import { webhookChange } from "#contract/callbacks.ts";
import { refuse } from "../../../platform/refuse.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { CallbackReader } from "../reader.ts";
import { isAboutMessage } from "../apply-to-message.ts";
import { parseCallback, requireOwnSignature } from "../signature.ts";

const body = z.object({
  /** Of a message that is confirmed, its id is enough. */
  share_id: z
    .string()
    .regex(/^\d{1,18}$/, "must be the share_id of a message")
    .optional(),
  change: webhookChange,
  actor: z
    .object({ name: z.string().max(200).default(""), email: z.string().max(254).default("") })
    .default({ name: "", email: "" }),
});

export const readWebhookCallback: CallbackReader<OpenConfig<"webhook">> = (request, config) => {
  const signature = requireOwnSignature(request, config.callback_secret);
  const { share_id, change, actor } = parseCallback(request, body);
  if (share_id === undefined && !isAboutMessage(change))
    throw refuse("bad_callback", "share_id is missing");
  return {
    key: signature,
    isTimed: true,
    changes: [
      {
        share: share_id === undefined ? null : { id: share_id },
        change,
        actor,
        isButton: false,
        happenedAt: null,
      },
    ],
  };
};
