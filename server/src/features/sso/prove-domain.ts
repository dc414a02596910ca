import { Resolver } from "node:dns/promises";

const patienceMs = 5000;
export const recordFor = ({ domain, token }: { domain: string; token: string }) => ({
  name: domain,
  value: `tocsin-verification=${token}`,
});
export type Prove = (domain: string, token: string) => Promise<string | null>;

/**
 * Asks the system's name servers, or those of TOCSIN_DNS_SERVERS ("10.0.0.2,10.0.0.3:5353").
 * Answers what is missing; null when the record stands there.
 */
export function domainProver(env: Readonly<Record<string, string | undefined>>): Prove {
  const servers =
    env["TOCSIN_DNS_SERVERS"]
      ?.split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "") ?? [];
  return async (domain, token) => {
    const resolver = new Resolver({ timeout: patienceMs, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      // A long text comes in pieces of 255 bytes.
      const texts = (await resolver.resolveTxt(domain)).map((pieces) => pieces.join("").trim());
      return texts.includes(recordFor({ domain, token }).value)
        ? null
        : `${domain} has ${texts.length} TXT records, and none of them is the one`;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      return code === "ENODATA" || code === "ENOTFOUND"
        ? `${domain} has no TXT record yet`
        : `The name server does not answer for ${domain} (${code})`;
    }
  };
}
