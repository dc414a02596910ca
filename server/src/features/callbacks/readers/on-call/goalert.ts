/** Status updates of a contact method of type webhook, as `notification/webhook` of 0.34 sends them. */
import { z } from "zod";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallbackReader, ReadChange } from "../../reader.ts";
import { keyOfBody, parseCallback, requireKey } from "../../signature.ts";

const payload = z.object({
  Type: z.string(),
  AlertID: z.int().optional(),
  LogEntry: z.string().optional(),
});

/** It signs with a key of its own that it does not publish. */
export const readGoalert: CallbackReader<OpenConfig<"on-call">> = (request, config) => {
  requireKey(request, config.callback_secret);
  const change = changeOf(parseCallback(request, payload), config.url);
  return { key: keyOfBody(request), isTimed: false, changes: change === null ? [] : [change] };
};

/** "Acknowledged by Mia via web": of what integrations do, nobody is named. */
const entry = /^(Acknowledged|Closed) by (.{1,200}?)(?: via .*)?$/;

function changeOf(
  { Type, AlertID, LogEntry = "" }: z.infer<typeof payload>,
  baseUrl: string,
): ReadChange | null {
  const [, action, name = ""] = entry.exec(LogEntry.trim()) ?? [];
  if (!Type.startsWith("AlertStatus") || AlertID === undefined || action === undefined) return null;
  return {
    // The number is all that it says: with its address it is the alert that was opened.
    share: { externalId: `${baseUrl.replace(/\/+$/, "")}/alerts/${AlertID}` },
    change: { kind: action === "Closed" ? "resolve" : "acknowledge" },
    actor: { name, email: "" },
    isButton: false,
    happenedAt: null,
  };
}
