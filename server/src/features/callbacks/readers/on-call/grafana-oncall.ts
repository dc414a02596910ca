/** Outgoing webhooks: https://grafana.com/docs/oncall/latest/configure/integrations/outgoing-webhooks */
import { z } from "zod";
import type { CallbackChange } from "#contract/callbacks.ts";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallbackReader, ReadChange } from "../../reader.ts";
import { keyOfBody, parseCallback, requireKey } from "../../signature.ts";

const payload = z.object({
  event: z.object({ type: z.string() }),
  user: z.object({ username: z.string().nullish(), email: z.string().nullish() }).nullish(),
  alert_payload: z.looseObject({ alert_uid: z.string().optional() }).nullish(),
});

const changes: Readonly<Record<string, CallbackChange | undefined>> = {
  acknowledge: { kind: "acknowledge" },
  resolve: { kind: "resolve" },
};

export const readGrafanaOnCall: CallbackReader<OpenConfig<"on-call">> = (request, config) => {
  requireKey(request, config.callback_secret);
  const change = changeOf(parseCallback(request, payload));
  return { key: keyOfBody(request), isTimed: false, changes: change === null ? [] : [change] };
};

/** What an integration resolves, Tocsin's too, is done by no user. */
function changeOf({ event, user, alert_payload }: z.infer<typeof payload>): ReadChange | null {
  const change = changes[event.type.toLowerCase()];
  if (!change || !user || !alert_payload?.alert_uid) return null;
  return {
    share: { externalId: alert_payload.alert_uid },
    change,
    actor: { name: user.username ?? "", email: (user.email ?? "").toLowerCase() },
    isButton: false,
    happenedAt: null,
  };
}
