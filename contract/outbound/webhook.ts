import { z } from "zod";
import {
  callbackFields,
  commonFields,
  httpUrl,
  secretHeaders,
  secretText,
} from "./config-fields.ts";

/**
 * Any receiver of HTTP. With a `secret`, each message is signed: `X-Tocsin-Signature` is `v1=` and
 * the hex HMAC-SHA256 of the timestamp, a dot and the body.
 */
export const webhookConfig = z.object({
  url: httpUrl,
  method: z.enum(["POST", "PUT", "PATCH"]).default("POST"),
  headers: secretHeaders,
  secret: secretText,
  /**
   * A message counts as delivered once its receiver calls back that it has it, and as failed when
   * that takes longer than so many minutes; 0: by its answer alone.
   */
  confirm_within_minutes: z.number().int().min(0).max(1440).default(0),
  ...callbackFields,
  ...commonFields,
});
