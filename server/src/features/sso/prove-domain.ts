import { Resolver } from "node:dns/promises";

const timeoutMs = 5000;
export const txtRecordFor = ({ domain, token }: { domain: string; token: string }) => ({
  name: domain,
  value: `tocsin-verification=${token}`,
});
export type ProveDomain = (domain: string, token: string) => Promise<string | null>;

/**
 * Asks the system's name servers, or those of TOCSIN_DNS_SERVERS ("10.0.0.2,10.0.0.3:5353").
 * Answers what is missing; null when the record stands there.
 */
export function domainProver(env: Readonly<Record<string, string | undefined>>): ProveDomain {
  const servers =
    env["TOCSIN_DNS_SERVERS"]
      ?.split(",")
      .map((server) => server.trim())
      .filter((server) => server !== "") ?? [];
  return async (domain, token) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      // A long text comes in pieces of 255 bytes.
      const texts = (await resolver.resolveTxt(domain)).map((pieces) => pieces.join("").trim());
      return texts.includes(txtRecordFor({ domain, token }).value)
        ? null
        : `${domain} has ${texts.length} TXT records, but none of them is the expected one`;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      return code === "ENODATA" || code === "ENOTFOUND"
        ? `${domain} has no TXT record yet`
        : `The name server does not answer for ${domain} (${code})`;
    }
  };
}
