/**
 * A push service (RFC 8030) that takes senders by VAPID alone (RFC 8292), and the browsers behind it,
 * which decrypt what they get. What would silently be lost on the way is refused.
 */
import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { openPushBrowser, type PushBrowser } from "./push-browser.ts";
import { openStrictPeer, type PeerCall, PeerRefusal, type StrictPeer } from "./strict-peer.ts";

/** As `PushSubscription.toJSON`. */
export interface BrowserSubscription {
  endpoint: string;
  keys: PushBrowser["keys"];
}
export interface ReceivedPush {
  endpoint: string;
  payload: unknown;
  ttlS: number;
  urgency: string;
  topic: string | null;
}
export interface PushService extends StrictPeer {
  /** What a browser is given that subscribes with the sender's key. */
  subscribe(publicKey: string): BrowserSubscription;
  /** The person takes the permission back. */
  end(endpoint: string): void;
  /** All that was taken, oldest first. */
  received: ReceivedPush[];
  /** What a browser gets when it comes back: of each topic the newest. */
  waitingFor(endpoint: string): ReceivedPush[];
}

interface Inbox {
  browser: PushBrowser;
  senderKey: string;
  isEnded: boolean;
}

const maxBodyBytes = 4096;
const maxTokenLifeS = 24 * 3600;

export async function openPushService(nowS: () => number): Promise<PushService> {
  const inboxes = new Map<string, Inbox>();
  const received: ReceivedPush[] = [];
  const peer = await openStrictPeer((call) => {
    const endpoint = peer.url + call.path;
    const inbox = inboxes.get(endpoint);
    if (!inbox) throw refusal(404, "no such subscription");
    if (inbox.isEnded) throw refusal(410, "the subscription has ended");
    if (call.method !== "POST") throw refusal(405, "POST alone");
    const headers = readHeaders(call);
    checkSender(call, { inbox, origin: peer.url, nowS: nowS() });
    received.push({ endpoint, ...headers, payload: readPayload(call, inbox.browser) });
    return {
      status: 201,
      headers: { location: `${peer.url}/m/${received.length}`, ttl: String(headers.ttlS) },
    };
  });
  return Object.assign(peer, {
    received,
    subscribe: (senderKey: string) => {
      const browser = openPushBrowser();
      const endpoint = `${peer.url}/wpush/${inboxes.size + 1}-${browser.keys.auth}`;
      inboxes.set(endpoint, { browser, senderKey, isEnded: false });
      return { endpoint, keys: browser.keys };
    },
    end: (endpoint: string) => {
      const inbox = inboxes.get(endpoint);
      if (inbox) inbox.isEnded = true;
    },
    waitingFor: (endpoint: string) => {
      const own = received.filter((message) => message.endpoint === endpoint);
      return own.filter(
        ({ topic }, index) =>
          topic === null || own.findLastIndex((message) => message.topic === topic) === index,
      );
    },
  });
}

const refusal = (status: number, message: string) => new PeerRefusal({ status, body: { message } });

function readHeaders({ headers, bytes }: PeerCall): Omit<ReceivedPush, "endpoint" | "payload"> {
  const { ttl, urgency = "normal", topic } = headers;
  if (typeof ttl !== "string" || !/^\d{1,9}$/.test(ttl)) throw refusal(400, "TTL");
  if (!["very-low", "low", "normal", "high"].includes(String(urgency)))
    throw refusal(400, "Urgency");
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw refusal(400, "Topic");
  if (bytes.length > maxBodyBytes) throw refusal(413, "too large");
  if (headers["content-encoding"] !== "aes128gcm") throw refusal(400, "Content-Encoding");
  return {
    ttlS: Number(ttl),
    urgency: String(urgency),
    topic: topic === undefined ? null : String(topic),
  };
}

const tokenHeader = z.strictObject({ typ: z.literal("JWT"), alg: z.literal("ES256") });
const tokenClaims = z.object({
  aud: z.string(),
  exp: z.int(),
  sub: z.string().regex(/^(mailto:[^@]+@[^@]+|https:\/\/.+)$/),
});

function checkSender(
  { headers }: PeerCall,
  { inbox, origin, nowS }: { inbox: Inbox; origin: string; nowS: number },
): void {
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  if (token === "") throw refusal(401, "no VAPID");
  if (key !== inbox.senderKey) throw refusal(403, "another sender's subscription");
  const [header = "", claims = "", signature = ""] = token.split(".");
  const { aud, exp } = readClaims(header, claims);
  if (aud !== origin) throw refusal(403, "aud");
  if (exp <= nowS || exp > nowS + maxTokenLifeS) throw refusal(403, "exp");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw refusal(403, "signature");
}

function readClaims(header: string, claims: string): z.infer<typeof tokenClaims> {
  try {
    tokenHeader.parse(jsonOf(header));
    return tokenClaims.parse(jsonOf(claims));
  } catch {
    throw refusal(403, "no token as RFC 8292 has it");
  }
}

const jsonOf = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString());

function publicKeyOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
}

function readPayload({ bytes }: PeerCall, browser: PushBrowser): unknown {
  try {
    return JSON.parse(browser.decrypt(bytes));
  } catch {
    throw refusal(400, "no browser can read it");
  }
}
