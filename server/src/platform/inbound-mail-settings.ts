import { isIP } from "node:net";

export interface InboundMailSettings {
  /** Null where no mail is taken; 0 for any that is free. */
  port: number | null;
  /** Behind the @ of sources' addresses. */
  host: string;
  /** On which it is listened. */
  address: string;
}

/** By TOCSIN_INBOUND_SMTP_PORT and TOCSIN_INBOUND_SMTP_HOST. */
export function inboundMailSettingsFrom(
  env: Readonly<Record<string, string | undefined>>,
  publicUrl: string,
): InboundMailSettings {
  const port = env["TOCSIN_INBOUND_SMTP_PORT"];
  return {
    port: port === undefined ? null : Number(port),
    host: domainOf(env["TOCSIN_INBOUND_SMTP_HOST"] ?? new URL(publicUrl).hostname),
    address: env["HOST"] ?? "127.0.0.1",
  };
}

/** RFC 5321, 4.1.3: an address in numbers stands in brackets. */
function domainOf(host: string): string {
  const plain = host.replace(/^\[|\]$/g, "");
  if (isIP(plain) === 6) return `[IPv6:${plain}]`;
  return isIP(plain) === 4 ? `[${plain}]` : plain;
}
