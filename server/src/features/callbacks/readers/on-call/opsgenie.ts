/** Outgoing webhooks: https://support.atlassian.com/opsgenie/docs/opsgenie-edge-connector-alert-action-data */
import { z } from "zod";
import type { CallbackChange } from "#contract/callbacks.ts";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallbackReader, ReadChange } from "../../reader.ts";
import { keyOfBody, parseCallback, requireKey } from "../../signature.ts";

const payload = z.object({
  action: z.string(),
  alert: z
    .object({
      alias: z.string().nullish(),
      username: z.string().nullish(),
      note: z.string().nullish(),
      owner: z.string().nullish(),
    })
    .optional(),
  source: z.object({ name: z.string().nullish() }).nullish(),
});
type Payload = z.infer<typeof payload>;

/** As it calls itself in calls of the API, see `channels/on-call/opsgenie.ts`. */
const ownSource = "Tocsin";
/** Who acts by keys of the API. */
const apiUser = "Alert API";

export const readOpsgenie: CallbackReader<OpenConfig<"on-call">> = (request, config) => {
  requireKey(request, config.callback_secret);
  const change = changeOf(parseCallback(request, payload));
  return { key: keyOfBody(request), isTimed: false, changes: change === null ? [] : [change] };
};

function changeOf({ action, alert, source }: Payload): ReadChange | null {
  const change = alert && changeBy(action, alert);
  if (!change || !alert?.alias || source?.name === ownSource || alert.username === apiUser)
    return null;
  const user = alert.username ?? "";
  return {
    share: { externalId: alert.alias },
    change,
    // Users are named by their addresses.
    actor: { name: user, email: user.includes("@") ? user.toLowerCase() : "" },
    isButton: false,
    happenedAt: null,
  };
}

function changeBy(
  action: string,
  { note, owner }: NonNullable<Payload["alert"]>,
): CallbackChange | null {
  if (action === "Acknowledge") return { kind: "acknowledge" };
  if (action === "Close") return { kind: "resolve" };
  if (action === "AssignOwnership" && owner?.includes("@") === true)
    return { kind: "assign", to: owner.toLowerCase() };
  if (action === "AddNote" && note) return { kind: "comment", text: note };
  return null;
}
