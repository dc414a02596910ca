import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { actorKinds } from "./incidents.ts";
import { configKinds } from "./news.ts";
import { id, listOf, page, perPage, seconds, time } from "./scalars.ts";

export const auditActions = [
  "create",
  "update",
  "delete",
  "act",
  "sign_in",
  "sign_in_refused",
  "sign_out",
] as const;

/** One change: what was before and what is after, in the wire's names. */
export const auditEntry = z.object({
  id: z.string(),
  at: seconds,
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string() }),
  action: z.enum(auditActions),
  resource_type: z.string(),
  resource_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  /** Words that stand anywhere in who, what, before or after, in any case. */
  text: z.string().trim().max(200).default(""),
  /** An actor's id or name. */
  actor: z.string().max(254).optional(),
  resource_type: z.string().max(64).optional(),
  action: z.enum(auditActions).optional(),
  from: time.optional(),
  to: time.optional(),
};
const paging = { page, per_page: perPage(50, 200) };
export const auditFilter = z.object(filter);
export type AuditFilter = z.output<typeof auditFilter>;
const pagedFilter = z.object({ ...filter, ...paging });
const needs = may("audit_logs@read");
const reply = listOf(auditEntry);

export const listAuditLogs = endpoint({
  method: "GET",
  path: "/resources/v2.0/audit-logs",
  summary: "List the changes in the audit log, newest first",
  needs,
  query: pagedFilter,
  reply,
});
export const searchAuditLogs = endpoint({
  method: "POST",
  path: "/resources/v2.0/audit-logs/search",
  summary: "Search the audit log with a request body",
  isReadOnly: true,
  needs,
  body: pagedFilter,
  reply,
  apiOnly: true,
});
export const listAuditChoices = endpoint({
  method: "GET",
  path: "/resources/v2.0/audit-logs/choices",
  summary: "List the people and resources that the audit log can be filtered by",
  needs,
  reply: z.object({
    actors: z.array(z.object({ id: z.string().nullable(), name: z.string(), kind: z.string() })),
    resource_types: z.array(z.string()),
  }),
});
export const exportAuditLogs = endpoint({
  method: "GET",
  path: "/resources/v2.0/audit-logs/export",
  summary: "Export audit log entries as CSV, newest first",
  needs,
  query: z.object(filter),
  reply: z.string(),
  raw: true,
  sends: "text/csv",
  refuses: ["invalid"],
});
export const getAuditOfResource = endpoint({
  method: "GET",
  path: "/resources/v2.0/audit-logs/{resource_id}",
  summary: "List the changes of one resource, newest first",
  needs,
  /** Some have names instead of ids, such as the tag categories. */
  params: z.object({ resource_id: z.string().max(200) }),
  query: z.object({ page, per_page: perPage(30, 200) }),
  reply: reply.extend({ resource_id: z.string() }),
  changesWith: configKinds,
});
export const getAuditEntry = endpoint({
  method: "GET",
  path: "/resources/v2.0/audit-logs/entries/{id}",
  summary: "Get an entry of the audit log, such as a version to restore",
  needs,
  params: z.object({ id }),
  reply: auditEntry,
  refuses: ["not_found"],
});
