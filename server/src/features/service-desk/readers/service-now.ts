import { z } from "zod";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import { isClosed, recordUrl } from "../../delivery/channels/itsm/service-now.ts";
import { signIn } from "../../delivery/channels/itsm/sign-in.ts";
import { callVendor } from "../../delivery/channels/vendor-call.ts";
import type { ReadTicket } from "../ticket.ts";
import { type OpenReader, ticketsPerPage } from "./reader.ts";

type Target = OpenConfig<"itsm">;

/** Some tables lack some of them; those are left out of the answer. */
const fields = [
  "sys_id",
  "number",
  "short_description",
  "description",
  "state",
  "priority",
  "severity",
  "impact",
  "assignment_group",
  "close_code",
  "work_notes",
  "close_notes",
  "comments",
  "caller_id",
  "category",
  "business_service",
  "cmdb_ci",
  "location",
  "opened_at",
  "resolved_at",
  "closed_at",
  "sys_created_on",
  "sys_updated_on",
] as const;
type Field = (typeof fields)[number];

const shown = z.object({ display_value: z.string().nullable(), value: z.string().nullable() });
const row = z.record(z.string(), shown);
const rows = z.object({ result: z.array(row) });

/** Records of a table, by ServiceNow's Table API. */
export const serviceNowReader: OpenReader<Target> = async (config, context) => {
  const api = await signIn(config, context);
  return {
    list: async ({ sinceS, page }) => {
      const { result } = await callVendor(api, context, {
        path: `/api/now/table/${config.table}`,
        query: {
          sysparm_query: queryOf(config, sinceS),
          sysparm_fields: fields.join(","),
          sysparm_display_value: "all",
          sysparm_limit: String(ticketsPerPage),
          sysparm_offset: page ?? "0",
        },
        schema: rows,
        what: `the table ${config.table}`,
      });
      const tickets = result.map((record) => ticketOf(config, record));
      return {
        tickets,
        changedAt: tickets.at(-1)?.updated_at ?? null,
        next: result.length < ticketsPerPage ? null : String(Number(page ?? 0) + ticketsPerPage),
      };
    },
  };
};

const queryOf = ({ ticket_filter }: Target, sinceS: number): string =>
  [
    `sys_updated_on>=${new Date(sinceS * 1000).toISOString().slice(0, 19).replace("T", " ")}`,
    ...(ticket_filter === "" ? [] : [ticket_filter]),
    "ORDERBYsys_updated_on",
    "ORDERBYsys_id",
  ].join("^");

function ticketOf(config: Target, record: z.infer<typeof row>): ReadTicket {
  const valueOf = (field: Field): string => record[field]?.value ?? "";
  const textOf = (field: Field): string => record[field]?.display_value ?? "";
  const createdAt = secondsOf(valueOf("sys_created_on")) ?? 0;
  return {
    external_id: valueOf("sys_id"),
    key: valueOf("number"),
    title: valueOf("short_description"),
    description: valueOf("description"),
    status: textOf("state"),
    is_open: !isClosed(config, valueOf("state")),
    url: recordUrl(config, valueOf("sys_id")),
    priority: textOf("priority"),
    severity: textOf("severity"),
    impact: textOf("impact"),
    assignment_group: textOf("assignment_group"),
    close_code: textOf("close_code"),
    requester: textOf("caller_id"),
    notes: {
      work_notes: textOf("work_notes"),
      close_notes: textOf("close_notes"),
      comments: textOf("comments"),
    },
    labels: {
      service: [textOf("business_service")],
      ci: [textOf("cmdb_ci")],
      site: [textOf("location")],
      category: [textOf("category")],
      team: [textOf("assignment_group")],
    },
    opened_at: secondsOf(valueOf("opened_at")) ?? createdAt,
    updated_at: secondsOf(valueOf("sys_updated_on")) ?? createdAt,
    closed_at: secondsOf(valueOf("closed_at")) ?? secondsOf(valueOf("resolved_at")),
  };
}

/** Stored in UTC; null where it is empty. */
function secondsOf(text: string): number | null {
  const ms = Date.parse(`${text.replace(" ", "T")}Z`);
  return Number.isNaN(ms) ? null : ms / 1000;
}
