import { isIPv6 } from "node:net";

/**
 * Whose attempts are counted together: an IPv4 address, or the /64 of an IPv6 one, which one
 * customer has whole and changes addresses in as they like.
 */
export function clientNetwork(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = plain.split("::");
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(head), groups(tail ?? "")];
  // Two groups stand as an IPv4 address in the last place of some.
  const length = first.length + last.length + (plain.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - length }, () => "0");
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
