import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { ownMailDomain } from "#contract/scalars.ts";
import type { PrivateJwk, VapidKey } from "./vapid-key.ts";

/** At most a day is allowed; half of it bears clocks that differ. */
const tokenLifeS = 12 * 3600;

/** The header of one request. `aud` is the endpoint's origin, with its port. */
export async function vapidAuthorization(
  { publicKey, privateKey }: VapidKey,
  { endpoint, publicUrl, nowS }: { endpoint: string; publicUrl: string; nowS: number },
): Promise<string> {
  // Written by `generateVapidKey` alone.
  const jwk = JSON.parse(privateKey) as PrivateJwk;
  const token = await new SignJWT({ sub: contactOf(publicUrl) })
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(nowS) + tokenLifeS)
    .sign(createPrivateKey({ key: jwk, format: "jwk" }));
  return `vapid t=${token}, k=${publicKey}`;
}

/** Whom the push service may write to; some refuse anything but these two forms. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith("https://") ? publicUrl : `mailto:operator@${ownMailDomain}`;
