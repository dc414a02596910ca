import net from "node:net";

/** Destinations by name, address and network. */
export interface AllowList {
  hasName(host: string): boolean;
  hasAddress(address: string): boolean;
}

/** Of TOCSIN_OUTBOUND_ALLOW, with the handle of the organization that it is for alone. */
export interface OwnedEntry {
  owner: string | null;
  entry: string;
}

export const ownedEntries = (text: string): OwnedEntry[] =>
  text
    .split(",")
    .map((part) => ownedEntry(part.trim().toLowerCase()))
    .filter(({ entry }) => entry !== "");

/** An IPv6 address has colons of its own. */
function ownedEntry(text: string): OwnedEntry {
  const isAddress = net.isIP(withoutBrackets(text.split("/")[0] ?? "")) !== 0;
  const [, owner = null, entry = text] = isAddress ? [] : (/^([^:]+):(.*)$/.exec(text) ?? []);
  return { owner, entry };
}

export function allowList(entries: readonly string[]): AllowList {
  const names = new Set<string>();
  const networks = new net.BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = net.isIP(withoutBrackets(address));
    if (family === 0) names.add(entry);
    else
      networks.addSubnet(
        withoutBrackets(address),
        bits === undefined ? (family === 4 ? 32 : 128) : Number(bits),
        family === 4 ? "ipv4" : "ipv6",
      );
  }
  return {
    hasName: (host) => names.has(host.toLowerCase()),
    hasAddress: (address) =>
      net.isIP(address) !== 0 && networks.check(address, net.isIPv4(address) ? "ipv4" : "ipv6"),
  };
}

export const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, "");

/** Only what stands in both: an organization's own list narrows the operator's. */
export const intersection = (a: AllowList, b: AllowList): AllowList => ({
  hasName: (host) => a.hasName(host) && b.hasName(host),
  hasAddress: (address) => a.hasAddress(address) && b.hasAddress(address),
});

/** Whether one of the entries covers all that this one names. */
export function isCovered(narrow: string, entries: readonly string[]): boolean {
  const [address = ""] = narrow.split("/");
  if (net.isIP(withoutBrackets(address)) === 0) return entries.includes(narrow);
  return entries.some(
    (entry) =>
      allowList([entry]).hasAddress(withoutBrackets(address)) &&
      prefixLength(entry) <= prefixLength(narrow),
  );
}

function prefixLength(entry: string): number {
  const [address = "", bits] = entry.split("/");
  return bits === undefined ? (net.isIPv4(address) ? 32 : 128) : Number(bits);
}
