import { Readable } from "node:stream";
import * as contract from "#contract/audit-logs.ts";
import type { AuditEntry, AuditFilter } from "#contract/audit-logs.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route, serveRaw, storable } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, Refusal } from "../../platform/refuse.ts";
import { auditHeader, auditRow } from "./audit-csv.ts";
import {
  loadAudit,
  loadAuditBefore,
  loadAuditChoices,
  loadAuditEntry,
  loadAuditOfResource,
} from "./store-audit-log.ts";

export const auditRoutes = ({ db }: Parts): Route[] => {
  const searchAudit = (
    caller: Caller,
    { page, per_page, ...filter }: AuditFilter & { page: number; per_page: number },
  ) =>
    db.tenant(caller.organizationId, async (sql) => ({
      ...(await loadAudit(sql, filter, { page, per_page })),
      page,
      per_page,
    }));
  return [
    serve(contract.listAuditLogs, ({ caller, query }) => searchAudit(caller, query)),
    serve(contract.searchAuditLogs, ({ caller, body }) => searchAudit(caller, body)),
    serve(contract.listAuditChoices, ({ caller }) =>
      db.tenant(caller.organizationId, loadAuditChoices),
    ),
    serveRaw(contract.exportAuditLogs, (request, reply, holder) => {
      const parsedQuery = contract.exportAuditLogs.query.safeParse(storable(request.query));
      if (!parsedQuery.success)
        throw new Refusal(
          400,
          parsedQuery.error.issues.map((issue) => ({
            code: "invalid",
            message: issue.message,
            field: ["query", ...issue.path].join("."),
          })),
        );
      reply
        .header("content-disposition", 'attachment; filename="audit-log.csv"')
        .header("cache-control", "no-store");
      // The door admits callers alone.
      return Promise.resolve(
        reply
          .type("text/csv; charset=utf-8")
          .send(Readable.from(auditCsvLines({ db }, holder as Caller, parsedQuery.data))),
      );
    }),
    serve(contract.getAuditOfResource, ({ caller, params, query }) =>
      db.tenant(caller.organizationId, async (sql) => ({
        ...(await loadAuditOfResource(sql, params.resource_id, query)),
        resource_id: params.resource_id,
        page: query.page,
        per_page: query.per_page,
      })),
    ),
    serve(contract.getAuditEntry, ({ caller, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const entry = await loadAuditEntry(sql, params.id);
        if (!entry) throw refuse("not_found");
        return entry;
      }),
    ),
  ];
};

const rowsPerSlice = 1000;

/** What is recorded while it is being read stands before it and is left out. */
async function* auditCsvLines(
  { db }: Pick<Parts, "db">,
  caller: Caller,
  filter: AuditFilter,
): AsyncIterable<string> {
  yield auditHeader;
  let before: string | null = null;
  for (;;) {
    const older: string | null = before;
    const rows: AuditEntry[] = await db.tenant(caller.organizationId, (sql) =>
      loadAuditBefore(sql, filter, { before: older, limit: rowsPerSlice }),
    );
    if (rows.length > 0) yield rows.map(auditRow).join("");
    before = rows.at(-1)?.id ?? null;
    if (rows.length < rowsPerSlice) return;
  }
}
