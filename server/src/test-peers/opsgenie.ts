/** Opsgenie's Alert API v2, from its published Swagger document (2.0.0) and guide. */
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
const create = z.strictObject({
  ...by,
  message: z.string().min(1).max(130),
  alias: z.string().max(512).optional(),
  description: z.string().max(15_000).optional(),
  responders: z.array(z.looseObject({ type: z.string() })).optional(),
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
      if (error) return refusal(422, "Request body is not processable. Please check the errors.");
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
    return alert
      ? { status: 200, body: { data: alert.notes.map((text) => ({ note: text })), took: 0.1 } }
      : refusal(404, "Alert does not exist");
  if (request.method !== (putParts.has(part) ? "PUT" : "POST")) return refusal(405, "Method");
  const parsed = parts[part].safeParse(jsonOf(request));
  if (!parsed.success) return refusal(422, "Request body is not processable.");
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

const accepted = (): PeerAnswer => ({
  status: 202,
  body: { result: "Request will be processed", took: 0.1, requestId: crypto.randomUUID() },
});
const refusal = (status: number, message: string): PeerAnswer => ({
  status,
  body: { message, took: 0, requestId: crypto.randomUUID() },
});
