import { generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";

export interface KeyPair {
  privateKey: string;
  certificate: string;
  expiresAtS: number;
}

const validYears = 10;

/**
 * An RSA key with a certificate that it signed itself (RFC 5280), both as PEM. Whoever is handed
 * the certificate trusts it by that.
 */
export async function selfSigned(name: string, nowS: number): Promise<KeyPair> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
  });
  const expiresAtS = Math.floor(nowS) + validYears * 365 * 86_400;
  // sha256WithRSAEncryption
  const algorithm = sequence(objectId("1.2.840.113549.1.1.11"), tagged(0x05, Buffer.alloc(0)));
  const distinguishedName = sequence(
    tagged(0x31, sequence(objectId("2.5.4.3"), tagged(0x0c, Buffer.from(name)))),
  );
  const number = randomBytes(16);
  // The first bit is the sign, and a first byte of 0 would not be the shortest form.
  number[0] = ((number[0] ?? 0) & 0x3f) | 0x40;
  const facts = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, number),
    algorithm,
    distinguishedName,
    sequence(time(nowS), time(expiresAtS)),
    distinguishedName,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = tagged(
    0x03,
    Buffer.concat([Buffer.from([0]), sign("sha256", facts, privateKey)]),
  );
  const certificate = sequence(facts, algorithm, signature)
    .toString("base64")
    .replaceAll(/.{64}(?=.)/g, "$&\n");
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    expiresAtS,
  };
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));

/** ASN.1 DER: what it is, how long it is, what it says. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(number: number): number[] {
  const bytes = [number & 127];
  for (let left = number >> 7; left > 0; left >>= 7) bytes.unshift((left & 127) | 128);
  return bytes;
}

/** UTCTime until 2049, as the RFC wants it. */
function time(s: number): Buffer {
  const text = new Date(Math.floor(s) * 1000).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return text < "2050" ? tagged(0x17, Buffer.from(text.slice(2))) : tagged(0x18, Buffer.from(text));
}
