import type { MessageChange } from "../apply-to-message.ts";

/** https://www.twilio.com/docs/api/errors, as far as a person can do something about them. */
const knownErrors: Readonly<Record<string, string>> = {
  "30003": "The phone is off or out of reach",
  "30004": "The carrier or the person blocks it",
  "30005": "The number is not in service",
  "30006": "The number takes no text messages",
  "30007": "The carrier took it for spam",
  "30008": "The carrier does not say why",
  "21610": "The person has answered STOP and gets no more messages",
};
const failedMessages: ReadonlySet<string> = new Set(["undelivered", "failed", "canceled"]);
const failedCalls: Readonly<Record<string, string>> = {
  busy: "The line was busy",
  failed: "The call could not be made",
  "no-answer": "Nobody answered",
  canceled: "The call was cancelled",
};

/** Null for what is on its way: statuses come in any order, and only the last ones count. */
export function statusChange(form: URLSearchParams): MessageChange | null {
  const messageSid = form.get("MessageSid");
  if (messageSid !== null) return messageChange(messageSid, form);
  const callSid = form.get("CallSid");
  const status = form.get("CallStatus") ?? "";
  if (callSid === null) return null;
  if (status === "completed") return { kind: "received", message_id: callSid };
  const reason = failedCalls[status];
  return reason === undefined ? null : { kind: "undelivered", message_id: callSid, reason };
}

function messageChange(message_id: string, form: URLSearchParams): MessageChange | null {
  const status = form.get("MessageStatus") ?? "";
  if (status === "delivered" || status === "read") return { kind: "received", message_id };
  if (!failedMessages.has(status)) return null;
  const code = form.get("ErrorCode") ?? "";
  const words = knownErrors[code] ?? "Twilio could not deliver it";
  return {
    kind: "undelivered",
    message_id,
    reason: code === "" ? words : `${words}, code ${code}`,
  };
}
