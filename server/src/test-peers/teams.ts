/** A Teams workflow's trigger "When a Teams webhook request is received", with Adaptive Cards 1.4. */
import { z } from "zod";
import { type StrictPeer, jsonOf, openStrictPeer, type PeerAnswer } from "./strict-peer.ts";

const textRun = z.strictObject({
  type: z.literal("TextRun"),
  text: z.string().min(1),
  weight: z.enum(["Lighter", "Default", "Bolder"]).optional(),
  size: z.enum(["Small", "Default", "Medium", "Large", "ExtraLarge"]).optional(),
  color: z.enum(["Default", "Dark", "Light", "Accent", "Good", "Warning", "Attention"]).optional(),
});
const card = z.strictObject({
  $schema: z.url().optional(),
  type: z.literal("AdaptiveCard"),
  version: z.enum(["1.2", "1.3", "1.4"]),
  body: z.array(
    z.strictObject({ type: z.literal("RichTextBlock"), inlines: z.array(textRun).min(1) }),
  ),
  actions: z
    .array(z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string(), url: z.url() }))
    .optional(),
});
const message = z.strictObject({
  type: z.literal("message"),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal("application/vnd.microsoft.card.adaptive"),
        contentUrl: z.null(),
        content: card,
      }),
    )
    .min(1),
});
/** What Teams puts around it comes on top, up to 28,672. */
const maxBytes = 24_000;

export interface TeamsPeer extends StrictPeer {
  /** Of a workflow that posts to a channel. */
  address: string;
  /** The texts of each card that is shown. */
  cards: string[];
  /** Requests that were taken, and of which nobody sees anything. */
  lost: number;
}

export async function openTeamsPeer(signature: string): Promise<TeamsPeer> {
  const path = "/powerautomate/automations/direct/workflows/w1/triggers/manual/paths/invoke";
  const strict = await openStrictPeer((request): PeerAnswer => {
    if (request.path !== path) return { status: 404 };
    if (request.method !== "POST") return { status: 405 };
    if (request.query.get("sig") !== signature || !request.query.has("api-version"))
      return { status: 401, body: { error: { code: "DirectApiAuthorizationRequired" } } };
    const body = jsonOf(request);
    if (body === undefined) return { status: 400, body: { error: { code: "TriggerInputSchema" } } };
    const parsed = message.safeParse(body);
    // What is wrong with a card shows in the runs of the workflow alone.
    if (!parsed.success || Buffer.byteLength(request.text) > maxBytes) peer.lost += 1;
    else
      for (const { content } of parsed.data.attachments)
        peer.cards.push(
          content.body.flatMap(({ inlines }) => inlines.map(({ text }) => text)).join("\n"),
        );
    return { status: 202 };
  });
  const peer: TeamsPeer = Object.assign(strict, {
    address: `${strict.url}${path}?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${signature}`,
    cards: [],
    lost: 0,
  });
  return peer;
}
