import { X509Certificate } from "node:crypto";
import type { Outbound } from "../../platform/outbound.ts";
import { Refusal, refuse } from "../../platform/refuse.ts";
import { snsFault } from "./envelope.ts";

/** SNS changes its certificate about once a year, in each region by itself. */
const maxRemembered = 100;
const fetchMs = 3000;
const maxBytes = 64 * 1024;
const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Of every partition and region: "sns.amazonaws.com", "sns-cn-north-1.amazonaws.com.cn". */
const subjectName = /^CN=sns([.-][a-z0-9-]+)*\.amazonaws\.com(\.cn)?$/im;

export interface Certificates {
  /** That signs messages; refuses where it cannot be had, or is not to be believed at this time. */
  load(url: URL, door: Outbound, nowS: number): Promise<X509Certificate>;
}

/** Remembers what it has fetched; many messages at once wait for the same answer. */
export function openCertificates(): Certificates {
  const chains = new Map<string, Promise<X509Certificate[]>>();
  return {
    load: async (url, door, nowS) => {
      const fetched = chains.get(url.href) ?? fetchChain(url, door);
      chains.delete(url.href);
      chains.set(url.href, fetched);
      const [oldest] = chains.keys();
      if (chains.size > maxRemembered && oldest !== undefined) chains.delete(oldest);
      try {
        return requireGoodChain(await fetched, nowS);
      } catch (error) {
        // Neither a failure nor what has expired is remembered.
        if (chains.get(url.href) === fetched) chains.delete(url.href);
        throw error;
      }
    },
  };
}

async function fetchChain(url: URL, door: Outbound): Promise<X509Certificate[]> {
  const unavailable = (cause: string) => refuse("sns_certificate_unavailable", url.host, cause);
  const response = await door
    .fetch(url, { timeoutMs: fetchMs, maxResponseBytes: maxBytes })
    .catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      throw unavailable(error instanceof Error ? error.message : String(error));
    });
  if (response.status !== 200) throw unavailable(`it answered ${response.status}`);
  return certificatesIn(await response.text());
}

function certificatesIn(text: string): X509Certificate[] {
  try {
    return (text.match(pem) ?? []).map((part) => new X509Certificate(part));
  } catch {
    return [];
  }
}

/** The host is proved by TLS; this is about what it hands out. */
function requireGoodChain(chain: readonly X509Certificate[], nowS: number): X509Certificate {
  const [certificate] = chain;
  if (!certificate) throw snsFault("its certificate cannot be read");
  if (certificate.ca || !subjectName.test(certificate.subject))
    throw snsFault("its certificate is not one of SNS");
  if (certificate.publicKey.asymmetricKeyType !== "rsa")
    throw snsFault("its certificate has no RSA key");
  for (const [at, part] of chain.entries()) {
    const issuer = chain[at + 1];
    if (issuer && !(part.checkIssued(issuer) && part.verify(issuer.publicKey)))
      throw snsFault("its certificates are not one chain");
    if (nowS < part.validFromDate.getTime() / 1000)
      throw snsFault("its certificate is not valid yet");
    if (nowS > part.validToDate.getTime() / 1000) throw snsFault("its certificate has expired");
  }
  return certificate;
}
