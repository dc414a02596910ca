/**
 * The browser's end of web push (RFC 8291, 3.4; RFC 8188, 2): written from the RFCs with HMAC alone,
 * so that it shares no mistake with the sender.
 */
import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from "node:crypto";

export interface PushBrowser {
  /** As `PushSubscription.toJSON` names them. */
  keys: { p256dh: string; auth: string };
  /** Throws where a browser would drop the message. */
  decrypt(body: Buffer): string;
}

export function openPushBrowser(): PushBrowser {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    decrypt: (body) => decrypt(body, { ecdh, publicKey, auth }),
  };
}

const [tagBytes, headerBytes] = [16, 86];

function decrypt(
  body: Buffer,
  { ecdh, publicKey, auth }: { ecdh: ECDH; publicKey: Buffer; auth: Buffer },
): string {
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, headerBytes)];
  const record = body.subarray(headerBytes);
  if (body.readUInt8(20) !== 65 || senderKey[0] !== 4) throw new Error("no key of a sender");
  if (record.length <= tagBytes || record.length > body.readUInt32BE(16))
    throw new Error("not one whole record");

  const shared = hmac(auth, ecdh.computeSecret(senderKey));
  const input = hmac(shared, Buffer.from("WebPush: info\0"), publicKey, senderKey, Buffer.of(1));
  const pseudoRandom = hmac(salt, input);
  const derive = (label: string, bytes: number) =>
    hmac(pseudoRandom, Buffer.from(`Content-Encoding: ${label}\0\u0001`)).subarray(0, bytes);
  const opening = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  opening.setAuthTag(record.subarray(-tagBytes));
  const plain = Buffer.concat([opening.update(record.subarray(0, -tagBytes)), opening.final()]);

  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error("not the last record");
  return plain.subarray(0, end).toString();
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
