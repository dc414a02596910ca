import { z } from "zod";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallContext } from "../call-api.ts";
import { SendFailure } from "../../../../platform/send-failure.ts";
import { callVendor, type VendorApi } from "../vendor-call.ts";

type SlackAccount = Pick<OpenConfig<"chat">, "url" | "token">;

export const okReply = z.object({ ok: z.literal(true) });

/** Faults that pass; `internal_error` and `fatal_error` may have happened, and are looked up. */
const passing = new Set([
  "ratelimited",
  "rate_limited",
  "service_unavailable",
  "internal_error",
  "fatal_error",
  "request_timeout",
]);
const asksByForm = new Set(["conversations.history", "conversations.replies", "users.info"]);

export interface SlackCall {
  method: string;
  body: Record<string, unknown>;
  /** What is asked for or written, in words. */
  what: string;
}

/** Slack answers 200 for what it refuses, too. */
export async function callSlack<Schema extends z.ZodType>(
  { url, token }: SlackAccount,
  context: CallContext,
  { method, body, what, schema }: SlackCall & { schema: Schema },
): Promise<z.infer<Schema>> {
  const api: VendorApi = {
    name: "Slack",
    base: url,
    headers: { authorization: `Bearer ${token}` },
    secrets: [token],
  };
  const form = new URLSearchParams(body as Record<string, string>); // texts alone, see the callers
  const answer = await callVendor(api, context, {
    method: "POST",
    path: `/${method}`,
    body: asksByForm.has(method) ? form : body,
    what,
    schema: z.union([z.object({ ok: z.literal(false), error: z.string() }), schema]),
  });
  const refused = z.object({ ok: z.literal(false), error: z.string() }).safeParse(answer);
  if (!refused.success) return answer as z.infer<Schema>;
  const { error } = refused.data;
  throw new SendFailure(`Slack refused it: ${error}`, {
    status: 200,
    isFinal: !passing.has(error),
    retryAfterS: null,
  });
}
