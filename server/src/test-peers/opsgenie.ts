/**
 * Opsgenie's Alert API v2, from its published OpenAPI document (`opsgenie-oas`, 2.0.0), its Go client
 * (`opsgenie-go-sdk-v2`: paths, methods, limits of calls) and docs.opsgenie.com, `alert-api` and
 * `alert-api-continued` (limits of texts). What it refuses is refused at once; everything else it
 * answers with 202 and works off later, here without delay.
 */
import { z } from "zod";
import {
  type StrictPeer,
  jsonOf,
  openStrictPeer,
  type PeerAnswer,
  type PeerCall,
} from "./strict-peer.ts";

const by = { user: z.string().max(100).optional(), source: z.string().max(100).optional() };
const note = z.string().max(25_000).optional();
const priority = z.enum(["P1", "P2", "P3", "P4", "P5"]);
const details = z
  .record(z.string(), z.string())
  .refine((all) => Object.entries(all).join("").length <= 8000);
const responder = z.strictObject({
  type: z.enum(["user", "team", "escalation", "schedule"]),
  id: z.string().optional(),
  name: z.string().optional(),
  username: z.string().optional(),
});
const create = z.strictObject({
  ...by,
  message: z.string().min(1).max(130),
  alias: z.string().max(512).optional(),
  description: z.string().max(15_000).optional(),
  responders: z.array(responder).max(50).optional(),
  visibleTo: z.array(responder).max(50).optional(),
  actions: z.array(z.string().max(50)).max(10).optional(),
  tags: z.array(z.string().max(50)).max(20).optional(),
  details: details.optional(),
  entity: z.string().max(512).optional(),
  priority: priority.optional(),
  note,
});
const parts = {
  close: z.strictObject({ ...by, note }),
  acknowledge: z.strictObject({ ...by, note }),
  notes: z.strictObject({ ...by, note: z.string().min(1).max(25_000) }),
  message: z.strictObject({ message: z.string().min(1).max(130) }),
  description: z.strictObject({ description: z.string().min(1).max(15_000) }),
  priority: z.strictObject({ priority }),
} as const;
const putParts: ReadonlySet<string> = new Set(["message", "description", "priority"]);

export interface OpsgenieAlert {
  alias: string;
  status: "open" | "acknowledged" | "closed";
  /** How often it was created. */
  count: number;
  message: string;
  description: string;
  priority: string;
  details: Record<string, string>;
  notes: string[];
}
export interface OpsgeniePeer extends StrictPeer {
  /** Oldest first. */
  alerts: OpsgenieAlert[];
}

export async function openOpsgeniePeer(key: string): Promise<OpsgeniePeer> {
  const alerts: OpsgenieAlert[] = [];
  const openAlert = (alias: string) =>
    alerts.findLast((alert) => alert.alias === alias && alert.status !== "closed");
  const peer = await openStrictPeer((request): PeerAnswer => {
    if (request.headers.authorization !== `GenieKey ${key}`)
      return refusal(401, "Could not authenticate");
    if (request.path === "/v2/alerts" && request.method === "POST") {
      const { data, error } = create.safeParse(jsonOf(request));
      if (error) return unprocessable(error);
      const { alias = `generated-${alerts.length}` } = data;
      const alert = openAlert(alias);
      if (alert) alert.count += 1;
      else
        alerts.push({
          alias,
          status: "open",
          count: 1,
          message: data.message,
          description: data.description ?? "",
          priority: data.priority ?? "P3",
          details: data.details ?? {},
          notes: [],
        });
      return accepted();
    }
    return serveAlert(request, openAlert);
  });
  return Object.assign(peer, { alerts });
}

/** What is done with one that is open; of others the caller learns only by asking later. */
function serveAlert(
  request: PeerCall,
  openAlert: (alias: string) => OpsgenieAlert | undefined,
): PeerAnswer {
  const [, alias = "", part = ""] = /^\/v2\/alerts\/([^/]+)\/([a-z]+)$/.exec(request.path) ?? [];
  if (!isPart(part) || request.query.get("identifierType") !== "alias")
    return refusal(404, "No such call");
  const alert = openAlert(decodeURIComponent(alias));
  if (part === "notes" && request.method === "GET")
    return alert ? notesOf(alert, request.query) : refusal(404, "Alert does not exist");
  if (request.method !== (putParts.has(part) ? "PUT" : "POST")) return refusal(405, "Method");
  const parsed = parts[part].safeParse(jsonOf(request));
  if (!parsed.success) return unprocessable(parsed.error);
  if (alert) applyPart(alert, part, parsed.data);
  return accepted();
}

function applyPart(alert: OpsgenieAlert, part: keyof typeof parts, data: object): void {
  if (part === "close") alert.status = "closed";
  else if (part === "acknowledge") alert.status = "acknowledged";
  // As its schema has read it.
  else if (part === "notes") alert.notes.push((data as { note: string }).note);
  else Object.assign(alert, data);
}

const isPart = (part: string): part is keyof typeof parts => Object.hasOwn(parts, part);

/** Newest first. */
function notesOf({ notes }: OpsgenieAlert, query: URLSearchParams): PeerAnswer {
  const { data: limit } = z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .safeParse(query.get("limit") ?? 20);
  if (limit === undefined) return refusal(422, "Limit must be a number from 1 to 100");
  const data = notes.toReversed().slice(0, limit);
  return { status: 200, body: { data: data.map((text) => ({ note: text })), took: 0.1 } };
}

const accepted = (): PeerAnswer => ({
  status: 202,
  headers: { "x-ratelimit-state": "OK" },
  body: { result: "Request will be processed", took: 0.1, requestId: crypto.randomUUID() },
});
const refusal = (status: number, message: string): PeerAnswer => ({
  status,
  body: { message, took: 0, requestId: crypto.randomUUID() },
});

const unprocessable = ({ issues }: z.ZodError): PeerAnswer => ({
  status: 422,
  body: {
    message: "Request body is not processable. Please check the errors.",
    errors: Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
    took: 0,
    requestId: crypto.randomUUID(),
  },
});

/** Of the calls of a minute there were too many: `Retry-After` is not among what it sends. */
export const opsgenieThrottled: PeerAnswer = {
  status: 429,
  headers: {
    "x-ratelimit-state": "THROTTLED",
    "x-ratelimit-reason": "ACCOUNT",
    "x-ratelimit-period-in-sec": "60",
  },
  body: { message: "TooManyRequests", took: 1, requestId: crypto.randomUUID() },
};
