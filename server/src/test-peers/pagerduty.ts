/**
 * PagerDuty's Events API v2, from its published OpenAPI document: POST /v2/enqueue; and of its REST
 * API v2 GET /users/{id}.
 */
import { z } from "zod";
import {
  type StrictPeer,
  jsonOf,
  openStrictPeer,
  type PeerAnswer,
  type PeerCall,
} from "./strict-peer.ts";

const base = { routing_key: z.string(), dedup_key: z.string().min(1).max(255) };
const trigger = z.strictObject({
  ...base,
  dedup_key: base.dedup_key.optional(),
  event_action: z.literal("trigger"),
  payload: z.strictObject({
    summary: z.string().min(1).max(1024),
    source: z.string().min(1),
    severity: z.enum(["critical", "error", "warning", "info"]),
    timestamp: z.iso.datetime().optional(),
    component: z.string().optional(),
    group: z.string().optional(),
    class: z.string().optional(),
    custom_details: z.record(z.string(), z.unknown()).optional(),
  }),
  client: z.string().optional(),
  client_url: z.url().optional(),
  links: z.array(z.strictObject({ href: z.url(), text: z.string() })).optional(),
  images: z.array(z.strictObject({ src: z.url() })).optional(),
});
const followUp = z.looseObject({ ...base, event_action: z.enum(["acknowledge", "resolve"]) });
const event = z.union([trigger, followUp]);
const maxBytes = 512 * 1024;

type Payload = z.infer<typeof trigger>["payload"];
export interface PagerdutyAlert {
  key: string;
  state: "triggered" | "acknowledged" | "resolved";
  payload: Payload;
  /** Summaries of the triggers after the first. */
  entries: string[];
}
export interface PagerdutyPeer extends StrictPeer {
  /** Oldest first. */
  alerts: PagerdutyAlert[];
  /** By id. */
  users: Map<string, { name: string; email: string }>;
}
export const pagerdutyToken = "y_NbAkKc66ryYTWUXYEu";

export async function openPagerdutyPeer(routingKey: string): Promise<PagerdutyPeer> {
  const alerts: PagerdutyAlert[] = [];
  const users: PagerdutyPeer["users"] = new Map();
  const openAlert = (key: string) =>
    alerts.findLast((alert) => alert.key === key && alert.state !== "resolved");
  const peer = await openStrictPeer((request): PeerAnswer => {
    if (request.path.startsWith("/users/")) return answerUser(request, users);
    if (request.method !== "POST" || request.path !== "/v2/enqueue") return { status: 404 };
    if (Buffer.byteLength(request.text) > maxBytes) return { status: 413 };
    const parsed = event.safeParse(jsonOf(request));
    if (!parsed.success) return invalid(parsed.error.issues.map(({ message }) => message));
    const { data } = parsed;
    if (data.routing_key.length !== 32)
      return invalid(["Length of 'routing_key' is incorrect (should be 32 characters)"]);
    if (data.routing_key !== routingKey) return invalid(["Invalid routing key"]);
    const key = data.dedup_key ?? `generated-${alerts.length}`;
    const alert = openAlert(key);
    if (data.event_action === "trigger") {
      // Told apart by the action; the union's other half has no content.
      const { payload } = data as z.infer<typeof trigger>;
      if (alert === undefined) alerts.push({ key, state: "triggered", payload, entries: [] });
      else alert.entries.push(payload.summary);
    } else if (alert !== undefined)
      alert.state = data.event_action === "resolve" ? "resolved" : "acknowledged";
    return {
      status: 202,
      body: { status: "success", message: "Event processed", dedup_key: key },
    };
  });
  return Object.assign(peer, { alerts, users });
}

function answerUser(
  { method, path, headers }: PeerCall,
  users: PagerdutyPeer["users"],
): PeerAnswer {
  if (method !== "GET") return { status: 404 };
  if (headers["accept"] !== "application/vnd.pagerduty+json;version=2") return { status: 406 };
  if (headers["authorization"] !== `Token token=${pagerdutyToken}`) return { status: 401 };
  const id = path.slice("/users/".length);
  const user = users.get(id);
  return user === undefined
    ? { status: 404, body: { error: { message: "Not Found", code: 2100 } } }
    : { status: 200, body: { user: { id, type: "user", role: "user", ...user } } };
}

const invalid = (errors: string[]): PeerAnswer => ({
  status: 400,
  body: { status: "invalid event", message: "Event object is invalid", errors },
});
