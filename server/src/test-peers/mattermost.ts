/** Mattermost's incoming webhooks, from its documentation and model (10.4). */
import { z } from "zod";
import { type StrictPeer, jsonOf, openStrictPeer, type PeerAnswer } from "./strict-peer.ts";

const body = z.strictObject({
  text: z.string().min(1),
  channel: z.string().optional(),
  username: z.string().optional(),
  icon_url: z.string().optional(),
  attachments: z.array(z.looseObject({})).optional(),
  props: z.record(z.string(), z.unknown()).optional(),
  priority: z.strictObject({ priority: z.enum(["important", "urgent"]) }).optional(),
});
/** Of an old schema; newer ones take 16,383 characters. */
const maxCharacters = 4000;

export interface MattermostPeer extends StrictPeer {
  address: string;
  posts: string[];
}

export async function openMattermostPeer(key: string): Promise<MattermostPeer> {
  const posts: string[] = [];
  const peer = await openStrictPeer((request): PeerAnswer => {
    const [, requestKey] = /^\/hooks\/([a-z0-9]+)$/.exec(request.path) ?? [];
    if (requestKey === undefined || request.method !== "POST") return { status: 404 };
    const { data, error } = body.safeParse(jsonOf(request));
    if (error) return refusal("web.incoming_webhook.parse.app_error");
    if (requestKey !== key) return refusal("web.incoming_webhook.invalid.app_error");
    if ([...data.text].length > maxCharacters)
      return refusal("model.incoming_hook.parse_data.app_error");
    posts.push(data.text);
    return { status: 200, body: "ok" };
  });
  return Object.assign(peer, { address: `${peer.url}/hooks/${key}`, posts });
}

const refusal = (id: string): PeerAnswer => ({
  status: 400,
  body: { id, message: "Invalid webhook.", detailed_error: "", status_code: 400 },
});
