/** Discord's webhooks, from discord-api-types 0.38 and the guide (v10). */
import { z } from "zod";
import {
  type StrictPeer,
  jsonOf,
  openStrictPeer,
  type PeerAnswer,
  type PeerCall,
} from "./strict-peer.ts";

const embed = z.strictObject({
  title: z.string().max(256).optional(),
  description: z.string().max(4096).optional(),
  url: z.url().optional(),
  color: z.number().int().min(0).max(0xffffff).optional(),
  timestamp: z.iso.datetime().optional(),
});
const body = z
  .strictObject({
    content: z.string().max(2000).optional(),
    username: z.string().max(80).optional(),
    embeds: z.array(embed).max(10).optional(),
    allowed_mentions: z.strictObject({ parse: z.array(z.string()) }).optional(),
  })
  .refine(({ content, embeds }) => content !== undefined || (embeds?.length ?? 0) > 0)
  .refine(
    ({ embeds = [] }) =>
      embeds.map(({ title = "", description = "" }) => title + description).join("").length <= 6000,
  );
type Body = z.infer<typeof body>;

export interface DiscordMessage {
  id: string;
  title: string;
  text: string;
  /** How often it was changed. */
  edits: number;
  /** Mentions in it call people. */
  mentions: boolean;
}
export interface DiscordPeer extends StrictPeer {
  address: string;
  messages: DiscordMessage[];
}

export async function openDiscordPeer(token: string): Promise<DiscordPeer> {
  const messages: DiscordMessage[] = [];
  let created = 0;
  const path = `/api/webhooks/900000000000000001/${token}`;
  const peer = await openStrictPeer((request): PeerAnswer => {
    const [, id, key, message] =
      /^\/api\/(?:v10\/)?webhooks\/(\d+)\/([^/]+)(?:\/messages\/([^/]+))?$/.exec(request.path) ??
      [];
    if (id === undefined) return refusal(404, { code: 0, message: "404: Not Found" });
    if (id !== "900000000000000001") return refusal(404, unknownWebhook);
    if (key !== token) return refusal(401, { code: 50027, message: "Invalid Webhook Token" });
    if (message !== undefined) return changeMessage(request, messages, message);
    if (request.method === "GET") return { status: 200, body: { id, type: 1, name: "Tocsin" } };
    if (request.method !== "POST") return { status: 405 };
    const { data, error } = body.safeParse(jsonOf(request));
    if (error) return refusal(400, invalidForm);
    created += 1;
    const added = { id: String(1000 + created), edits: 0, ...contentOf(data) };
    messages.push(added);
    return request.query.get("wait") === "true"
      ? { status: 200, body: { id: added.id, channel_id: "1" } }
      : { status: 204 };
  });
  return Object.assign(peer, { address: `${peer.url}${path}`, messages });
}

function changeMessage(request: PeerCall, messages: DiscordMessage[], id: string): PeerAnswer {
  if (!/^\d+$/.test(id)) return refusal(400, invalidForm);
  const message = messages.find((known) => known.id === id);
  if (message === undefined) return refusal(404, { code: 10_008, message: "Unknown Message" });
  if (request.method !== "PATCH") return { status: 405 };
  const { data, error } = body.safeParse(jsonOf(request));
  if (error) return refusal(400, invalidForm);
  Object.assign(message, contentOf(data), { edits: message.edits + 1 });
  return { status: 200, body: { id } };
}

const contentOf = ({ content = "", embeds = [], allowed_mentions }: Body) => ({
  title: embeds[0]?.title ?? "",
  text: embeds[0]?.description ?? content,
  mentions: (allowed_mentions?.parse ?? ["everyone"]).length > 0,
});

const unknownWebhook = { code: 10_015, message: "Unknown Webhook" };
const invalidForm = { code: 50_035, message: "Invalid Form Body", errors: {} };
const refusal = (status: number, answer: object): PeerAnswer => ({ status, body: answer });
