/** A gateway for text messages of somebody's own: JSON, a form, or everything in the address. */
import { z } from "zod";
import { openStrictPeer, type PeerAnswer, type PeerCall, type StrictPeer } from "./strict-peer.ts";

export interface GatewayPeer extends StrictPeer {
  /** What it has taken. */
  taken: { to: string; text: string }[];
}
export const gatewayKey = "gateway-key-0123456789";

export async function openGatewayPeer(): Promise<GatewayPeer> {
  const keys = new Set<string>();
  const server = await openStrictPeer((request) => {
    const message = readMessage(request);
    if ("status" in message) return message;
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return refusal(400, "an Idempotency-Key is missing");
    if (!keys.has(key)) peer.taken.push(message);
    keys.add(key);
    return { status: 202, body: "taken" };
  });
  const peer: GatewayPeer = Object.assign(server, { taken: [] });
  return peer;
}

const refusal = (status: number, body: string): PeerAnswer => ({ status, body });
const message = z.strictObject({
  to: z.string().regex(/^\+\d{9,15}$/),
  text: z.string().min(1).max(2000),
});

function readMessage({
  method,
  path,
  query,
  headers,
  text,
}: PeerCall): PeerAnswer | z.infer<typeof message> {
  if (headers["x-api-key"] !== gatewayKey) return refusal(401, "unknown key");
  const read = readerOf(`${method} ${path}`, headers["content-type"]);
  if (read === null) return refusal(404, `no ${method} ${path} of this type`);
  const parsed = message.safeParse(read(text, query));
  return parsed.success ? parsed.data : refusal(422, z.prettifyError(parsed.error));
}

function readerOf(
  call: string,
  mediaType: string | undefined,
): ((text: string, query: URLSearchParams) => unknown) | null {
  switch (`${call} ${mediaType ?? "-"}`) {
    case "POST /json application/json":
      return (text) => JSON.parse(text);
    case "POST /form application/x-www-form-urlencoded":
      return (text) => Object.fromEntries(new URLSearchParams(text));
    case "GET /send -":
      return (_, query) => Object.fromEntries(query);
    default:
      return null;
  }
}
