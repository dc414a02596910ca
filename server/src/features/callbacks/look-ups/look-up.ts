/** Who somebody is whom a target knows by an id of its own: asked outside of any transaction. */
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { CallContext } from "../../delivery/channels/call-api.ts";
import type { OutboundRow } from "../../outbound-integrations/outbound-row.ts";
import { openConfig, type OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { lookUpOnCallPerson } from "./on-call.ts";
import { lookUpSlackPerson } from "./slack.ts";
import { lookUpTrackerPerson } from "./task-tracker.ts";

export interface CallbackPerson {
  name: string;
  /** Empty where the target does not say one, or not of somebody of its own. */
  email: string;
}
export type LookUp<Config> = (
  person: string,
  context: CallContext & { config: Config },
) => Promise<CallbackPerson>;

const lookUps: { [Kind in OutboundKind]?: LookUp<OpenConfig<Kind>> } = {
  chat: lookUpSlackPerson,
  "on-call": lookUpOnCallPerson,
  "task-tracker": lookUpTrackerPerson,
};

/** Null where its kind has nobody to ask. Its promise fails with a `SendFailure`. */
export const lookUpAt = (
  row: OutboundRow,
  secrets: Secrets,
): ((person: string, context: CallContext) => Promise<CallbackPerson>) | null =>
  lookUpAs(row.system, row, secrets);

function lookUpAs<Kind extends OutboundKind>(kind: Kind, row: OutboundRow, secrets: Secrets) {
  const lookUp = lookUps[kind];
  if (lookUp === undefined) return null;
  const config = openConfig(secrets, kind, row);
  return (person: string, context: CallContext) => lookUp(person, { ...context, config });
}
