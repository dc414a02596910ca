import { generateKeyPairSync } from "node:crypto";

/** By which push services know who sends (RFC 8292). */
export interface VapidKey {
  /** The point, uncompressed, in base64url: browsers subscribe with it. */
  publicKey: string;
  /** As JSON Web Key. */
  privateKey: string;
}

export interface PrivateJwk {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  d: string;
}

export function generateVapidKey(): VapidKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const jwk: PrivateJwk = { kty: "EC", crv: "P-256", x, y, d };
  return { publicKey: pointOf(jwk), privateKey: JSON.stringify(jwk) };
}

function pointOf({ x, y }: PrivateJwk): string {
  const coordinates = [x, y].map((part) => Buffer.from(part, "base64url"));
  return Buffer.concat([Buffer.of(4), ...coordinates]).toString("base64url");
}
