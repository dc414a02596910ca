/**
 * Grafana OnCall's formatted webhook, from its source (01579d2e: `apps/integrations/views.py`,
 * `config_integrations/formatted_webhook.py`, `AlertGroupQuerySet.get_or_create_grouping`) and the
 * documentation of 1.68, the last before it was archived. It requires no field and takes any other;
 * here both are refused, because a right client does neither. `settings/base.py` has its limits: what
 * is shown of a title and of a message, and the size of a body.
 */
import { z } from "zod";
import { type StrictPeer, jsonOf, openStrictPeer, type PeerAnswer } from "./strict-peer.ts";

const maxBodyBytes = 1_048_576;
const body = z.strictObject({
  alert_uid: z.string().min(1),
  title: z.string().max(500).optional(),
  message: z.string().max(50_000).optional(),
  image_url: z.url().optional(),
  state: z.enum(["alerting", "ok"]).optional(),
  link_to_upstream_details: z.url().optional(),
});

export interface GrafanaOncallGroup {
  uid: string;
  isOpen: boolean;
  /** Oldest first. */
  alerts: z.infer<typeof body>[];
}
export interface GrafanaOncallPeer extends StrictPeer {
  groups: GrafanaOncallGroup[];
}

export async function openGrafanaOncallPeer(token: string): Promise<GrafanaOncallPeer> {
  const groups: GrafanaOncallGroup[] = [];
  const peer = await openStrictPeer((request): PeerAnswer => {
    const [, kind, key] = /^\/integrations\/v1\/([a-z_]+)\/([^/]+)\/$/.exec(request.path) ?? [];
    if (key === undefined) return { status: 404 };
    if (key !== token)
      return { status: 403, body: "Integration key was not found. Permission denied." };
    if (request.method === "GET") return { status: 200, body: "<h1>Formatted webhook</h1>" };
    if (request.method !== "POST") return { status: 405 };
    if (kind !== "formatted_webhook")
      return {
        status: 400,
        body: "This url is for integration with Formatted Webhook.Key is for Formatted Webhook",
      };
    if (request.bytes.length > maxBodyBytes) return { status: 400 };
    const { data, error } = body.safeParse(jsonOf(request));
    if (error) return { status: 400, body: { detail: "JSON parse error" } };
    const open = groups.findLast(({ uid, isOpen }) => uid === data.alert_uid && isOpen);
    const resolved =
      data.state === "ok" ? groups.findLast(({ uid }) => uid === data.alert_uid) : undefined;
    const group = open ?? resolved ?? { uid: data.alert_uid, isOpen: true, alerts: [] };
    if (!groups.includes(group)) groups.push(group);
    group.alerts.push(data);
    if (data.state === "ok") group.isOpen = false;
    return { status: 200, body: '"Ok."' };
  });
  return Object.assign(peer, { groups });
}
