/** ntfy's publishing as JSON, and updates by sequence, from its server and guide (2.16). */
import { z } from "zod";
import { type StrictPeer, jsonOf, openStrictPeer, type PeerAnswer } from "./strict-peer.ts";

const body = z.strictObject({
  topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
  message: z.string().optional(),
  title: z.string().optional(),
  tags: z.array(z.string()).optional(),
  priority: z.number().int().min(1).max(5).optional(),
  click: z.url().optional(),
  markdown: z.boolean().optional(),
});
const sequence = z.string().regex(/^[-_A-Za-z0-9]{1,64}$/);
const maxBytes = 4096;

export interface Notification {
  sequence: string;
  topic: string;
  title: string;
  text: string;
  priority: number;
}
export interface NtfyPeer extends StrictPeer {
  address: string;
  /** As a phone shows them: one of a sequence. */
  notifications: Notification[];
}

export async function openNtfyPeer(token: string): Promise<NtfyPeer> {
  const notifications: Notification[] = [];
  let published = 0;
  const peer = await openStrictPeer((request): PeerAnswer => {
    const { authorization } = request.headers;
    if (authorization !== undefined && authorization !== `Bearer ${token}`)
      return refusal(401, 40_101, "unauthorized");
    if (request.path === "/v1/health" && request.method === "GET")
      return { status: 200, body: { healthy: true } };
    if (request.path !== "/" || !["POST", "PUT"].includes(request.method))
      return refusal(404, 40_401, "page not found");
    if (authorization === undefined) return refusal(403, 40_301, "forbidden");
    const { data, error } = body.safeParse(jsonOf(request));
    if (error) return refusal(400, 40_024, "invalid request: request body must be message JSON");
    const { topic, message = "triggered", title = "", priority = 3 } = data;
    if (Buffer.byteLength(message) > maxBytes)
      return refusal(413, 41_303, "message too large for JSON publishing");
    published += 1;
    const id = `m${published}`;
    const requestedId = request.headers["x-sequence-id"];
    const parsed =
      requestedId === undefined ? { success: true, data: id } : sequence.safeParse(requestedId);
    if (!parsed.success) return refusal(400, 40_049, "invalid request: sequence ID invalid");
    const notification = { sequence: parsed.data ?? id, topic, title, text: message, priority };
    const at = notifications.findIndex((known) => known.sequence === notification.sequence);
    if (at === -1) notifications.push(notification);
    else notifications[at] = notification;
    return { status: 200, body: { id, event: "message", topic } };
  });
  return Object.assign(peer, { address: `${peer.url}/northwind-nights`, notifications });
}

const refusal = (http: number, code: number, error: string): PeerAnswer => ({
  status: http,
  body: { code, http, error },
});
