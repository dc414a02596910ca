/** GoAlert's generic API, from its handler (genericapi/handler.go, 0.34). */
import { z } from "zod";
import { type StrictPeer, jsonOf, openStrictPeer, type PeerAnswer } from "./strict-peer.ts";

const body = z.strictObject({
  summary: z.string().min(1).max(1024),
  details: z
    .string()
    .refine((text) => Buffer.byteLength(text) <= 6 * 1024)
    .optional(),
  action: z.literal("close").optional(),
  dedup: z.string().max(512).optional(),
  meta: z.record(z.string(), z.string()).optional(),
});

export interface GoalertAlert {
  id: number;
  dedup: string;
  summary: string;
  details: string;
  isOpen: boolean;
  /** Later alerts that were the same to it. */
  suppressed: number;
}
export interface GoalertPeer extends StrictPeer {
  /** Oldest first. */
  alerts: GoalertAlert[];
}

export async function openGoalertPeer(token: string): Promise<GoalertPeer> {
  const alerts: GoalertAlert[] = [];
  const peer = await openStrictPeer((request): PeerAnswer => {
    if (request.method !== "POST" || request.path !== "/api/v2/generic/incoming")
      return { status: 404 };
    if (request.query.get("token") !== token) return { status: 401, body: "unauthorized" };
    const { data, error } = body.safeParse(jsonOf(request));
    if (error) return { status: 400, body: "invalid value for 'Summary'" };
    const { summary, details = "", dedup = `${summary}\n${details}`, action } = data;
    const wantsAlert = request.headers.accept === "application/json";
    const open = alerts.findLast((alert) => alert.dedup === dedup && alert.isOpen);
    if (action === "close") {
      if (open) open.isOpen = false;
      // There is no alert to answer with.
      return wantsAlert ? { status: 500 } : { status: 204 };
    }
    if (open) open.suppressed += 1;
    const alert = open ?? {
      id: alerts.length + 1,
      dedup,
      summary,
      details,
      isOpen: true,
      suppressed: 0,
    };
    if (open === undefined) alerts.push(alert);
    return wantsAlert
      ? { status: 200, body: { AlertID: alert.id, ServiceID: "s1", IsNew: open === undefined } }
      : { status: 204 };
  });
  return Object.assign(peer, { alerts });
}
