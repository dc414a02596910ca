/**
 * ServiceNow's Table API and its OAuth token endpoint, as its reference of the release Yokohama
 * says. Stricter in one point: a field that a table does not have is refused, not passed over.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  jsonIn,
  openStrictPeer,
  type PeerAnswer,
  type PeerCall,
  PeerRefusal,
  readStrictly,
  type StrictPeer,
} from "./strict-peer.ts";

export interface ServiceNowRecord {
  sys_id: string;
  number: string;
  state: string;
  short_description: string;
  description: string;
  impact: string;
  urgency: string;
  assignment_group: string;
  caller_id: string;
  correlation_id: string;
  correlation_display: string;
  close_code: string;
  close_notes: string;
  work_notes: string[];
  comments: string[];
  priority: string;
  severity: string;
  category: string;
  business_service: string;
  cmdb_ci: string;
  location: string;
  /** In UTC, as 2026-11-23 10:00:00. */
  opened_at: string;
  resolved_at: string;
  closed_at: string;
  sys_created_on: string;
  sys_updated_on: string;
}
export interface ServiceNowPeer extends StrictPeer {
  records: ServiceNowRecord[];
  recordsOf(title: string): ServiceNowRecord[];
  /** By its own clock, which tests set. */
  nowS: () => number;
  /** What its people open. */
  open(fields: Partial<ServiceNowRecord>): ServiceNowRecord;
}

export const serviceNowUser = { username: "tocsin", secret: "a-password-of-service-now" };
export const serviceNowClient = { username: "client-1", secret: "a-secret-of-the-client" };
const [group, user] = [
  { sys_id: "a".repeat(32), name: "Database" },
  { sys_id: "b".repeat(32), user_name: "monitoring", email: "monitoring@north.test" },
];
const closeCodes = ["Solution provided", "Resolved by caller"];

const levels = z.enum(["1", "2", "3"]);
const text = z.string().max(4000);
const fields = z.strictObject({
  short_description: z.string().min(1).max(160),
  description: text,
  impact: levels,
  urgency: levels,
  assignment_group: z.literal(group.sys_id),
  caller_id: z.literal(user.sys_id),
  correlation_id: z.string().max(100),
  correlation_display: z.string().max(100),
  state: z.enum(["1", "2", "3", "6", "7", "8"]),
  close_code: z.enum(closeCodes),
  close_notes: text,
  work_notes: text.min(1),
  comments: text.min(1),
});
const change = fields.partial();
const creation = change.required({ short_description: true });

const failure = (status: number, message: string, detail = ""): PeerAnswer => ({
  status,
  body: { error: { message, detail }, status: "failure" },
});
const refuseBody = (problem: string) => failure(400, "Exception while reading request", problem);

export async function openServiceNow(): Promise<ServiceNowPeer> {
  const records: ServiceNowRecord[] = [];
  const tokens = new Set<string>();
  const desk: Desk = { records, nowS: () => peer.nowS() };
  const peer: ServiceNowPeer = Object.assign(
    await openStrictPeer((call) => {
      if (call.path === "/oauth_token.do") return issueToken(call, tokens);
      requireUser(call, tokens);
      return answerTable(call, desk);
    }),
    {
      records,
      recordsOf: (title: string) =>
        records.filter(({ short_description }) => short_description.includes(title)),
      nowS: () => Date.now() / 1000,
      open: (own: Partial<ServiceNowRecord>) => {
        const record = newRecord(own, desk);
        records.push(record);
        return record;
      },
    },
  );
  // The same object: what is set on it later is what the server asks.
  return peer;
}

function issueToken({ method, headers, text: form }: PeerCall, tokens: Set<string>): PeerAnswer {
  const sent = Object.fromEntries(new URLSearchParams(form));
  const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
  if (method !== "POST" || !isForm || sent["grant_type"] !== "client_credentials")
    return { status: 401, body: { error: "unsupported_grant_type" } };
  const isKnown =
    sent["client_id"] === serviceNowClient.username &&
    sent["client_secret"] === serviceNowClient.secret;
  if (!isKnown)
    return { status: 401, body: { error: "server_error", error_description: "access_denied" } };
  const token = randomUUID();
  tokens.add(token);
  const body = {
    access_token: token,
    scope: "useraccount",
    token_type: "Bearer",
    expires_in: 1799,
  };
  return { status: 200, body };
}

function requireUser({ headers }: PeerCall, tokens: ReadonlySet<string>): void {
  const { username, secret } = serviceNowUser;
  const basic = `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`;
  const sent = headers.authorization ?? "";
  if (sent !== basic && !tokens.has(sent.replace("Bearer ", "")))
    throw new PeerRefusal(
      failure(401, "User Not Authenticated", "Required to provide Auth information"),
    );
}

interface Desk {
  records: ServiceNowRecord[];
  nowS: () => number;
}

function answerTable(call: PeerCall, desk: Desk): PeerAnswer {
  const [table = "", id, ...more] = call.path.replace("/api/now/table/", "").split("/");
  if (!call.path.startsWith("/api/now/table/") || more.length > 0)
    return failure(404, "Requested URI does not represent any resource");
  requireQuery(call);
  if (table === "incident") return answerIncident(call, desk, id);
  const rows = lookups.get(table);
  if (rows === undefined) return failure(400, `Invalid table ${table}`);
  if (call.method !== "GET" || id !== undefined) return failure(403, "Operation Failed");
  return { status: 200, body: { result: listed(call, rows) } };
}

const lookups = new Map<string, Record<string, unknown>[]>([
  ["sys_user_group", [group]],
  ["sys_user", [user]],
  [
    "sys_choice",
    closeCodes.map((value) => ({
      name: "incident",
      element: "close_code",
      value,
      inactive: "false",
    })),
  ],
]);

function answerIncident(call: PeerCall, desk: Desk, id: string | undefined): PeerAnswer {
  const { method } = call;
  const { records } = desk;
  if (id === undefined && method === "GET")
    return { status: 200, body: { result: listed(call, records.map(storedFields)) } };
  if (id === undefined && method === "POST") {
    const record = createRecord(readBody(call, creation), desk);
    records.push(record);
    return { status: 201, body: { result: shown(call, storedFields(record)) } };
  }
  const record = records.find(({ sys_id }) => sys_id === id);
  if (record === undefined)
    return failure(404, "No Record found", "Record doesn't exist or ACL restricts the record");
  if (method === "PATCH") changeRecord(record, readBody(call, change), desk);
  else if (method !== "GET") return failure(405, "Method not supported");
  return { status: 200, body: { result: shown(call, storedFields(record)) } };
}

const readBody = <Schema extends z.ZodType>(call: PeerCall, schema: Schema) =>
  readStrictly(schema, jsonIn(call, refuseBody("no JSON")), refuseBody);

function createRecord(
  { work_notes, comments, ...body }: z.infer<typeof creation>,
  desk: Desk,
): ServiceNowRecord {
  return Object.assign(newRecord({}, desk), body, {
    work_notes: work_notes === undefined ? [] : [work_notes],
    comments: comments === undefined ? [] : [comments],
  });
}

const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

function newRecord(own: Partial<ServiceNowRecord>, { records, nowS }: Desk): ServiceNowRecord {
  const createdOn = own.sys_created_on ?? timeText(nowS());
  return {
    sys_id: randomUUID().replaceAll("-", ""),
    number: `INC${String(10_001 + records.length).padStart(7, "0")}`,
    state: "1",
    short_description: "",
    description: "",
    impact: "3",
    urgency: "3",
    assignment_group: "",
    caller_id: "",
    correlation_id: "",
    correlation_display: "",
    close_code: "",
    close_notes: "",
    work_notes: [],
    comments: [],
    priority: "3",
    severity: "3",
    category: "",
    business_service: "",
    cmdb_ci: "",
    location: "",
    opened_at: createdOn,
    resolved_at: "",
    closed_at: "",
    sys_created_on: createdOn,
    sys_updated_on: createdOn,
    ...own,
  };
}

function changeRecord(
  record: ServiceNowRecord,
  { work_notes, comments, ...body }: z.infer<typeof change>,
  { nowS }: Desk,
): void {
  if (record.state === "7")
    throw new PeerRefusal(failure(403, "Operation Failed", "ACL Exception Update Failed"));
  const next = { ...record, ...body };
  if (next.state === "6" && (next.close_code === "" || next.close_notes === ""))
    throw new PeerRefusal(
      failure(
        403,
        "Operation Failed",
        "Data Policy Exception: The following fields are mandatory: Resolution code, Resolution notes",
      ),
    );
  Object.assign(record, body, { sys_updated_on: timeText(nowS()) });
  if (work_notes !== undefined) record.work_notes.push(work_notes);
  if (comments !== undefined) record.comments.push(comments);
}

const parameters = new Set([
  "sysparm_query",
  "sysparm_fields",
  "sysparm_limit",
  "sysparm_offset",
  "sysparm_display_value",
]);
function requireQuery({ query }: PeerCall): void {
  for (const name of query.keys())
    if (!parameters.has(name)) throw new PeerRefusal(failure(400, "Invalid parameter", name));
}

/** Journals read as empty; only their display value has what was written, newest first. */
const storedFields = ({ work_notes, comments, ...record }: ServiceNowRecord) => ({
  ...record,
  work_notes: { display_value: journalOf(work_notes), value: "" },
  comments: { display_value: journalOf(comments), value: "" },
});
const journalOf = (notes: readonly string[]): string =>
  notes
    .toReversed()
    .map((note) => `2026-11-22 23:00:00 - Tocsin (Work notes)\n${note}\n\n`)
    .join("");

function listed({ query }: PeerCall, rows: readonly Record<string, unknown>[]) {
  const parts = (query.get("sysparm_query") ?? "").split(/\^(?!OR(?!DERBY))/);
  const conditions = parts
    .filter((condition) => condition !== "" && !condition.startsWith("ORDERBY"))
    .map((condition) => condition.split("^OR"));
  const order = parts.flatMap((part) => /^ORDERBY(\w+)$/.exec(part)?.[1] ?? []);
  const limit = Number(query.get("sysparm_limit") ?? 10_000);
  const offset = Number(query.get("sysparm_offset") ?? 0);
  return rows
    .filter((row) => conditions.every((any) => any.some((condition) => holds(row, condition))))
    .toSorted((a, b) => compared(a, b, order))
    .slice(offset, offset + limit)
    .map((row) => shown({ query }, row));
}

/** As there: a condition on a field that the table does not have is dropped. */
function holds(row: Record<string, unknown>, condition: string): boolean {
  const [, field = "", operator = "", value = ""] = /^(\w+)(>=|!=|=)(.*)$/s.exec(condition) ?? [];
  if (operator === "") throw new PeerRefusal(failure(400, "Invalid query", condition));
  if (!(field in row)) return true;
  const own = String(row[field]).toLowerCase();
  if (operator === ">=") return own >= value.toLowerCase();
  return (own === value.toLowerCase()) === (operator === "=");
}

function compared(
  a: Record<string, unknown>,
  b: Record<string, unknown>,
  order: readonly string[],
): number {
  for (const field of order) {
    const difference = String(a[field]).localeCompare(String(b[field]));
    if (difference !== 0) return difference;
  }
  return 0;
}

const stateNames = new Map([
  ["1", "New"],
  ["2", "In Progress"],
  ["3", "On Hold"],
  ["6", "Resolved"],
  ["7", "Closed"],
  ["8", "Canceled"],
]);
const displayed = (name: string, value: unknown): string =>
  name === "state"
    ? (stateNames.get(String(value)) ?? "")
    : name === "assignment_group" && value === group.sys_id
      ? group.name
      : String(value);

function shown({ query }: Pick<PeerCall, "query">, row: Record<string, unknown>) {
  const names = query.get("sysparm_fields")?.split(",") ?? Object.keys(row);
  const isAll = query.get("sysparm_display_value") === "all";
  return Object.fromEntries(
    names
      .filter((name) => name in row)
      .map((name) => {
        const value = row[name];
        const pair =
          typeof value === "object"
            ? value
            : { display_value: displayed(name, value), value: String(value) };
        return [name, isAll ? pair : typeof value === "object" ? "" : value];
      }),
  );
}
