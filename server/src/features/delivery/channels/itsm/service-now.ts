import { z } from "zod";
import { closedStates } from "#contract/outbound/itsm.ts";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { ExternalThread } from "../channel.ts";
import { SendFailure } from "../../../../platform/send-failure.ts";
import type { TicketSystem } from "../tickets/send-ticket.ts";
import { cutText } from "../cut-text.ts";
import { markedText, type TicketMessage } from "../tickets/ticket-message.ts";
import type { CallContext } from "../call-api.ts";
import { callVendor, type VendorApi } from "../vendor-call.ts";
import { callerReference, groupReference, sysId, sysIdOf } from "./references.ts";

type Target = OpenConfig<"itsm">;
const [titleLimit, textLimit] = [160, 4000];

const record = z.object({
  sys_id: z.string().regex(sysId),
  correlation_id: z.string().default(""),
});
const shown = z.object({ display_value: z.string().nullable(), value: z.string().nullable() });

interface Desk {
  target: Target;
  api: VendorApi;
  context: CallContext;
  /** Its path. */
  table: string;
}

export function serviceNow(
  api: VendorApi,
  { target, ...context }: CallContext & { target: Target },
): TicketSystem {
  const desk = { target, api, context, table: `/api/now/table/${target.table}` };
  return {
    find: (message) => findRecord(desk, message),
    create: (message) => createRecord(desk, message),
    hasText: (id, message) => hasText(desk, id, message),
    update: (id, message, options) => updateRecord(desk, { id, message, ...options }),
  };
}

const threadOf = ({ target }: Desk, { sys_id }: z.infer<typeof record>): ExternalThread => ({
  id: sys_id,
  url: recordUrl(target, sys_id),
});
/** Where people see it. */
export const recordUrl = ({ url, table }: Target, id: string): string =>
  `${url}/nav_to.do?uri=${encodeURIComponent(`${table}.do?sys_id=${id}`)}`;

async function findRecord(desk: Desk, { key }: TicketMessage): Promise<ExternalThread | null> {
  const { result } = await callVendor(desk.api, desk.context, {
    path: desk.table,
    query: {
      sysparm_query: `correlation_id=${key}^ORDERBYsys_created_on`,
      sysparm_fields: "sys_id,correlation_id",
      sysparm_limit: "2",
    },
    schema: z.object({ result: z.array(record) }),
    what: `the table ${desk.target.table}`,
  });
  // A condition that ServiceNow does not understand is dropped, and any row answers.
  const match = result.find(({ correlation_id }) => correlation_id === key);
  return match === undefined ? null : threadOf(desk, match);
}

async function createRecord(desk: Desk, message: TicketMessage): Promise<ExternalThread> {
  const references = await referencesOf(desk);
  const { result } = await callVendor(desk.api, desk.context, {
    method: "POST",
    path: desk.table,
    query: { sysparm_fields: "sys_id,correlation_id" },
    body: {
      short_description: cutText(message.title, titleLimit),
      description: markedText(message.text, message.mark, textLimit),
      impact: desk.target.impact,
      urgency: urgencyOf(message),
      correlation_id: message.key,
      correlation_display: "Tocsin",
      ...references,
    },
    schema: z.object({ result: record }),
    what: "the new ticket",
  });
  return threadOf(desk, result);
}

async function hasText(desk: Desk, id: string, { mark }: TicketMessage): Promise<boolean> {
  const { notes_field } = desk.target;
  const fields = await readFields(desk, id, ["description", notes_field]);
  return ["description", notes_field].some((name) => fields[name]?.display_value?.includes(mark));
}

interface RecordUpdate {
  id: string;
  message: TicketMessage;
  hasText: boolean;
}
/** Nobody may write to what is closed for good, and whoever closed it is not corrected. */
async function updateRecord(desk: Desk, update: RecordUpdate): Promise<void> {
  try {
    await writeRecord(desk, update);
  } catch (error) {
    const isRefused = error instanceof SendFailure && error.status === 403;
    if (!isRefused || update.message.move === "reopen") throw error;
    const { state } = await readFields(desk, update.id, ["state"]);
    if (!isClosed(desk.target, state?.value ?? "")) throw error;
  }
}

/** One call, so that the record has all of a message or nothing. */
async function writeRecord(
  desk: Desk,
  { id, message, hasText: isSaid }: RecordUpdate,
): Promise<void> {
  const { move, title, text, mark, isLinked } = message;
  const { state } = move === null ? {} : await readFields(desk, id, ["state"]);
  await callVendor(desk.api, desk.context, {
    method: "PATCH",
    path: `${desk.table}/${id}`,
    query: { sysparm_fields: "sys_id" },
    body: {
      ...(isLinked ? {} : { short_description: cutText(title, titleLimit) }),
      ...(isLinked || move === "close" ? {} : { urgency: urgencyOf(message) }),
      ...(isSaid ? {} : { [desk.target.notes_field]: markedText(text, mark, textLimit) }),
      ...stateFields(desk.target, message, state?.value ?? ""),
    },
    schema: z.object({ result: z.object({ sys_id: z.string() }) }),
    what: "the change of the ticket",
  });
}

/** With what people see in them: of notes, that is all that was written. */
async function readFields(desk: Desk, id: string, names: readonly string[]) {
  const { result } = await callVendor(desk.api, desk.context, {
    path: `${desk.table}/${id}`,
    query: { sysparm_display_value: "all", sysparm_fields: names.join(",") },
    schema: z.object({ result: z.record(z.string(), shown) }),
    what: "the ticket, which may have been deleted,",
  });
  return result;
}

async function referencesOf({ api, context, target }: Desk): Promise<Record<string, string>> {
  const { assignment_group, caller } = target;
  const group = await sysIdOf(api, context, groupReference(assignment_group));
  const callerId = await sysIdOf(api, context, callerReference(caller));
  return {
    ...(group === "" ? {} : { assignment_group: group }),
    ...(callerId === "" ? {} : { caller_id: callerId }),
  };
}

/** Whoever has closed it already is not corrected. */
function stateFields(
  target: Target,
  { move, text }: TicketMessage,
  state: string,
): Record<string, string> {
  const { resolved_state, reopened_state, close_code } = target;
  if (move === "close" && !isClosed(target, state))
    return { state: resolved_state, close_code, close_notes: cutText(text, textLimit) };
  return move === "reopen" && isClosed(target, state) ? { state: reopened_state } : {};
}

export const isClosed = ({ resolved_state }: Target, state: string): boolean =>
  state === resolved_state || closedStates.includes(state);

/** 1 is high. */
const urgencyOf = ({ status }: TicketMessage): string =>
  status === "critical" ? "1" : status === "warning" ? "2" : "3";
