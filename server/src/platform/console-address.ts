import { isIP } from "node:net";

const ownAddresses = new Set(["127.0.0.1", "::1", "0.0.0.0", "::"]);

/**
 * Where this machine's browser opens the console. By name where it can be: a browser keeps no
 * passkeys for an address in numbers.
 */
export function consoleAddress(host: string, port: number): string {
  const name = ownAddresses.has(host) ? "localhost" : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

/** By TOCSIN_PORT, or PORT. */
export const portOf = (env: Readonly<Record<string, string | undefined>>): number =>
  Number(env["TOCSIN_PORT"] ?? env["PORT"] ?? 4680);
