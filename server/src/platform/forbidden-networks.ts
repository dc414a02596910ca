import net from "node:net";

/**
 * Networks that are no part of the public internet (RFC 6890 and its registry), cloud metadata
 * among them.
 */
const networks: readonly [name: string, ...subnets: string[]][] = [
  ["this machine", "127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"],
  [
    "a private network",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "100.64.0.0/10",
    "fc00::/7",
    // NAT64 of a network's own (RFC 8215), which may put the IPv4 address anywhere.
    "64:ff9b::/32",
    "fec0::/10",
  ],
  ["the link-local network, where clouds keep their metadata", "169.254.0.0/16", "fe80::/10"],
  [
    "a network for other purposes",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "100::/64",
    "2001::/23",
    "2001:db8::/32",
    "3fff::/20",
    "5f00::/16",
    "ff00::/8",
    "168.63.129.16/32",
  ],
];

const blockLists = networks.map(([name, ...subnets]) => {
  const list = new net.BlockList();
  for (const subnet of subnets) {
    const [address = "", bits] = subnet.split("/");
    list.addSubnet(address, Number(bits), net.isIPv4(address) ? "ipv4" : "ipv6");
  }
  return { name, list };
});

/** What kind of network it is that must not be called; null for a public address. */
export function forbiddenNetwork(address: string): string | null {
  const inside = embeddedV4(address);
  if (inside !== null) return forbiddenNetwork(inside);
  const family = net.isIPv4(address) ? "ipv4" : "ipv6";
  return net.isIP(address) === 0
    ? "no network"
    : (blockLists.find(({ list }) => list.check(address, family))?.name ?? null);
}

/** The IPv4 address that an IPv6 one stands for: mapped, compatible, NAT64 or 6to4. */
function embeddedV4(address: string): string | null {
  if (!net.isIPv6(address)) return null;
  const words = wordsOf(address);
  const [high = 0, low = 0] = words.slice(6);
  const v4OfWords = (high: number, low: number): string =>
    [high >> 8, high & 255, low >> 8, low & 255].join(".");
  if (words[0] === 0x2002) return v4OfWords(words[1] ?? 0, words[2] ?? 0);
  const isEmpty = words.slice(0, 5).every((word) => word === 0);
  if (isEmpty && words[5] === 0xffff) return v4OfWords(high, low);
  if (isEmpty && words[5] === 0 && (high !== 0 || low > 1)) return v4OfWords(high, low);
  const isNat64 =
    words[0] === 0x64 && words[1] === 0xff9b && words.slice(2, 6).every((word) => word === 0);
  return isNat64 ? v4OfWords(high, low) : null;
}

/** The eight words of an address, however it is written. */
function wordsOf(address: string): number[] {
  const text = address
    .replace(/%.*$/, "")
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    });
  const [front = "", afterGap] = text.split("::");
  const read = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((word) => Number.parseInt(word, 16));
  const [head, tail] = [read(front), read(afterGap ?? "")];
  return afterGap === undefined
    ? head
    : [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}
