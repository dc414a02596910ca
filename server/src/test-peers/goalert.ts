/**
 * GoAlert's generic API, from its source: `genericapi/handler.go`, `alert/alert.go` (limits, at
 * e25626c3), `util/errutil/httperror.go` (statuses), and its page Integration Keys (040df8d6). It
 * ignores fields that it does not know and cuts what is too long; here both are refused, because a
 * right client does neither.
 */
import { z } from "zod";
import { type StrictPeer, jsonOf, openStrictPeer, type PeerAnswer } from "./strict-peer.ts";

/** Characters, as Go counts them. */
const text = (max: number) => z.string().refine((value) => [...value].length <= max);
const body = z.strictObject({
  summary: text(1024).min(1),
  details: text(6 * 1024).optional(),
  action: z.literal("close").optional(),
  dedup: text(512).optional(),
  meta: z.record(z.string().min(1), z.string()).optional(),
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
      // There is no alert to answer with: an older handler breaks on it.
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
