/** Message encryption for web push (RFC 8291): one record of aes128gcm (RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser gives away when it subscribes, in base64url. */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}
/** New for each message; the tests of the RFC fix them. */
interface MessageSecrets {
  salt: Buffer;
  privateKey: Buffer;
}

const curve = "prime256v1";
const recordBytes = 4096;
/** Marks the last record. */
const delimiter = Buffer.of(2);

/** Only the browser that subscribed can read it. Throws where its key is no point of the curve. */
export function encryptPayload(
  payload: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  { salt, privateKey }: MessageSecrets = randomSecrets(),
): Buffer {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(privateKey);
  const ownKey = ecdh.getPublicKey();
  const browserKey = Buffer.from(p256dh, "base64url");
  const sharedSecret = ecdh.computeSecret(browserKey);

  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, ownKey]);
  const input = derive(sharedSecret, { salt: Buffer.from(auth, "base64url"), info: keyInfo }, 32);
  const key = derive(input, { salt, info: Buffer.from("Content-Encoding: aes128gcm\0") }, 16);
  const nonce = derive(input, { salt, info: Buffer.from("Content-Encoding: nonce\0") }, 12);

  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [cipher.update(payload), cipher.update(delimiter), cipher.final()];
  return Buffer.concat([headerOf(salt, ownKey), ...sealed, cipher.getAuthTag()]);
}

/** Whether a browser can have made them: a point of the curve, and 16 bytes. */
export function isKeyPair({ p256dh, auth }: SubscriptionKeys): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || Buffer.from(auth, "base64url").length !== 16) return false;
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

function randomSecrets(): MessageSecrets {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  return { salt: randomBytes(16), privateKey: ecdh.getPrivateKey() };
}

const derive = (key: Buffer, { salt, info }: { salt: Buffer; info: Buffer }, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

function headerOf(salt: Buffer, ownKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey]);
}
