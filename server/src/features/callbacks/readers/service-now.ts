/** A business rule of ServiceNow, which signs as Tocsin does: docs/targets/servicenow.md. */
import { z } from "zod";
import type { CallbackChange } from "#contract/callbacks.ts";
import { closedStates } from "#contract/outbound/itsm.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { CallbackReader } from "../reader.ts";
import { parseCallback, requireOwnSignature } from "../signature.ts";
import { isOwnText } from "./own-text.ts";

type Target = OpenConfig<"itsm">;
const text = z.string().max(100_000).nullish();
const body = z.object({
  sys_id: z.string().regex(/^[0-9a-f]{32}$/, "must be the sys_id of the record"),
  /** With each change of the record it is one more. */
  sys_mod_count: z.int().min(0),
  updated_by: z.object({ user_name: text, name: text, email: text }),
  /** Each is null where it has not changed. */
  state: text,
  /** An address; empty where nobody is assigned. */
  assigned_to: text,
  work_notes: text,
  comments: text,
});
type Update = z.infer<typeof body>;

export const readServiceNowCallback: CallbackReader<Target> = (request, config) => {
  requireOwnSignature(request, config.callback_secret);
  const update = parseCallback(request, body);
  const { sys_id, sys_mod_count, updated_by } = update;
  const actor = { name: updated_by.name ?? "", email: updated_by.email ?? "" };
  const isOwn = config.sign_in === "basic" && updated_by.user_name === config.username;
  return {
    key: `${sys_id} ${sys_mod_count}`,
    isTimed: true,
    tickets: "unread",
    changes: (isOwn ? [] : changesOf(update, config)).map((change) => ({
      share: { externalId: sys_id },
      change,
      actor,
      isButton: false,
      happenedAt: null,
    })),
  };
};

/** Notes first: they say why the rest changed. */
function changesOf(
  { state, assigned_to, work_notes, comments }: Update,
  { resolved_state }: Target,
): CallbackChange[] {
  const notes = [work_notes, comments].flatMap((note) => {
    const words = note?.trim() ?? "";
    return words === "" || isOwnText(words) ? [] : [{ kind: "comment" as const, text: words }];
  });
  const isClosed = state === resolved_state || closedStates.includes(state ?? "");
  return [
    ...notes,
    ...(assigned_to ? [{ kind: "assign" as const, to: assigned_to }] : []),
    ...(isClosed ? [{ kind: "resolve" as const }] : []),
  ];
}
