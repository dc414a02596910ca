/** What keeps passkeys from being used here. */
export type PasskeyObstacle = "browser" | "address" | "connection";

interface Place {
  hostname: string;
  isSecure: boolean;
  knowsPasskeys: boolean;
}

/**
 * The address comes first: it is what can be changed. Passkeys belong to a name, so there are none
 * for an address in numbers, whatever the connection.
 */
export function passkeyObstacle({
  hostname,
  isSecure,
  knowsPasskeys,
}: Place): PasskeyObstacle | null {
  if (/^[\d.]+$/.test(hostname) || hostname.includes(":")) return "address";
  if (!isSecure) return "connection";
  return knowsPasskeys ? null : "browser";
}
