import { X509Certificate } from "node:crypto";
import type { Sso } from "#contract/sso.ts";

type CertificateInfo = Sso["idP_certificates"][number];

/**
 * One or several certificates, as PEM or as the bare base64 of a provider's metadata; each as PEM.
 * Null when one of them is none.
 */
export function readCertificates(text: string): string[] | null {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [
    text,
  ];
  try {
    return blocks.map((block) => toPem(block.replaceAll(/-----[A-Z ]+-----|\s/g, "")));
  } catch {
    return null;
  }
}

export function certificateInfo(pem: string): CertificateInfo {
  const certificate = new X509Certificate(pem);
  const commonName = (name: string): string =>
    /(?:^|\n)CN=(.*)/.exec(name)?.[1] ?? name.replaceAll("\n", ", ");
  return {
    subject: commonName(certificate.subject),
    issuer: commonName(certificate.issuer),
    fingerprint: certificate.fingerprint256,
    valid_from: Date.parse(certificate.validFrom) / 1000,
    expires_at: Date.parse(certificate.validTo) / 1000,
  };
}

const toPem = (base64: string): string =>
  new X509Certificate(Buffer.from(base64, "base64")).toString();
