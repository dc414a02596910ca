import { X509Certificate } from "node:crypto";
import type { Sso } from "#contract/sso.ts";

type Shown = Sso["idP_certificates"][number];

/**
 * One or several certificates, as PEM or as the bare base64 of a provider's metadata; each as PEM.
 * Null when one of them is none.
 */
export function readCertificates(text: string): string[] | null {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [
    text,
  ];
  try {
    return blocks.map((block) => pemOf(block.replaceAll(/-----[A-Z ]+-----|\s/g, "")));
  } catch {
    return null;
  }
}

export function shownCertificate(pem: string): Shown {
  const one = new X509Certificate(pem);
  const nameOf = (name: string): string =>
    /(?:^|\n)CN=(.*)/.exec(name)?.[1] ?? name.replaceAll("\n", ", ");
  return {
    subject: nameOf(one.subject),
    issuer: nameOf(one.issuer),
    fingerprint: one.fingerprint256,
    valid_from: Date.parse(one.validFrom) / 1000,
    expires_at: Date.parse(one.validTo) / 1000,
  };
}

const pemOf = (base64: string): string =>
  new X509Certificate(Buffer.from(base64, "base64")).toString();
