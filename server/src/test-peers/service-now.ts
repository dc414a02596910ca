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
}
export interface ServiceNowPeer extends StrictPeer {
  records: ServiceNowRecord[];
  recordsOf(title: string): ServiceNowRecord[];
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
  const peer = await openStrictPeer((call) => {
    if (call.path === "/oauth_token.do") return issueToken(call, tokens);
    requireUser(call, tokens);
    return answerTable(call, records);
  });
  // The same object: what is set on it later is what the server asks.
  return Object.assign(peer, {
    records,
    recordsOf: (title: string) =>
      records.filter(({ short_description }) => short_description.includes(title)),
  });
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

function answerTable(call: PeerCall, records: ServiceNowRecord[]): PeerAnswer {
  const [table = "", id, ...more] = call.path.replace("/api/now/table/", "").split("/");
  if (!call.path.startsWith("/api/now/table/") || more.length > 0)
    return failure(404, "Requested URI does not represent any resource");
  requireQuery(call);
  if (table === "incident") return answerIncident(call, records, id);
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

function answerIncident(
  call: PeerCall,
  records: ServiceNowRecord[],
  id: string | undefined,
): PeerAnswer {
  const { method } = call;
  if (id === undefined && method === "GET")
    return { status: 200, body: { result: listed(call, records.map(storedFields)) } };
  if (id === undefined && method === "POST") {
    const record = createRecord(readBody(call, creation), records.length);
    records.push(record);
    return { status: 201, body: { result: shown(call, storedFields(record)) } };
  }
  const record = records.find(({ sys_id }) => sys_id === id);
  if (record === undefined)
    return failure(404, "No Record found", "Record doesn't exist or ACL restricts the record");
  if (method === "PATCH") changeRecord(record, readBody(call, change));
  else if (method !== "GET") return failure(405, "Method not supported");
  return { status: 200, body: { result: shown(call, storedFields(record)) } };
}

const readBody = <Schema extends z.ZodType>(call: PeerCall, schema: Schema) =>
  readStrictly(schema, jsonIn(call, refuseBody("no JSON")), refuseBody);

function createRecord(
  { work_notes, comments, ...body }: z.infer<typeof creation>,
  count: number,
): ServiceNowRecord {
  const record: ServiceNowRecord = {
    sys_id: randomUUID().replaceAll("-", ""),
    number: `INC${String(10_001 + count).padStart(7, "0")}`,
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
    work_notes: work_notes === undefined ? [] : [work_notes],
    comments: comments === undefined ? [] : [comments],
  };
  return Object.assign(record, body);
}

function changeRecord(
  record: ServiceNowRecord,
  { work_notes, comments, ...body }: z.infer<typeof change>,
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
  Object.assign(record, body);
  if (work_notes !== undefined) record.work_notes.push(work_notes);
  if (comments !== undefined) record.comments.push(comments);
}

const parameters = new Set([
  "sysparm_query",
  "sysparm_fields",
  "sysparm_limit",
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

/** As there: a condition on a field that the table does not have is dropped. */
function listed({ query }: PeerCall, rows: readonly Record<string, unknown>[]) {
  const conditions = (query.get("sysparm_query") ?? "")
    .split(/\^(?!OR(?!DERBY))/)
    .filter((condition) => !condition.startsWith("ORDERBY"))
    .map((condition) => condition.split("^OR").map((part) => part.split("=")));
  const limit = Number(query.get("sysparm_limit") ?? 10_000);
  return rows
    .filter((row) =>
      conditions.every((parts) =>
        parts.some(
          ([field = "", value = ""]) =>
            !(field in row) || String(row[field]).toLowerCase() === value.toLowerCase(),
        ),
      ),
    )
    .slice(0, limit)
    .map((row) => shown({ query }, row));
}

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
            : { display_value: String(value), value: String(value) };
        return [name, isAll ? pair : typeof value === "object" ? "" : value];
      }),
  );
}
