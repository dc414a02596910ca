/** Where the server stands: which proxies it believes, and under which names it is reached. */
import net from "node:net";
import os from "node:os";
import { publicOriginFrom } from "./public-origin.ts";

declare module "fastify" {
  interface FastifyInstance {
    httpSettings: HttpSettings;
  }
}

export interface HttpSettings {
  /** Only what comes from them may say for whom, under which name and by which protocol it asks. */
  trustedProxies: string[];
  /** People reach it by https, whatever the proxy before it speaks to it. */
  isPublicHttps: boolean;
  /**
   * Of TOCSIN_PUBLIC_URL, as browsers name it; null where that was not said. What a proxy makes of
   * the `Host` header does not matter to it.
   */
  publicOrigin: string | null;
  /** The name under which pages for the public are served, and nothing else; null for none. */
  publicViewHost: string | null;
  /** Below which path of that address the console stands, such as `/tocsin`; "" at its top. */
  basePath: string;
  /**
   * A page of another site can point its own name at this server's address and then speak to it as
   * to itself; it cannot take one of these names, nor an address in numbers.
   */
  isOwnHost: (host: string) => boolean;
}

export function httpSettingsFrom(env: Readonly<Record<string, string | undefined>>): HttpSettings {
  const publicUrl = env["TOCSIN_PUBLIC_URL"] ? new URL(env["TOCSIN_PUBLIC_URL"]) : null;
  const names = new Set(
    ["localhost", os.hostname(), publicUrl?.hostname ?? "", env["HOST"] ?? ""]
      .concat(listed(env["TOCSIN_ALLOWED_HOSTS"]))
      .map((name) => name.toLowerCase()),
  );
  return {
    trustedProxies: listed(env["TOCSIN_TRUSTED_PROXIES"] ?? "loopback").map(checkedProxy),
    isPublicHttps: publicUrl?.protocol === "https:",
    publicOrigin: publicUrl?.origin ?? null,
    publicViewHost: publicViewHostFrom(env),
    basePath: publicUrl?.pathname.replace(/\/+$/, "") ?? "",
    isOwnHost: (host) => {
      const name = hostName(host);
      return name !== null && (isAddress(name) || names.has(name) || name.endsWith(".localhost"));
    },
  };
}

function publicViewHostFrom(env: Readonly<Record<string, string | undefined>>): string | null {
  const origin = publicOriginFrom(env);
  return origin === null ? null : new URL(origin).hostname;
}

const listed = (text = ""): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function checkedProxy(entry: string): string {
  const [address = "", bits = "0", ...more] = entry.split("/");
  const isNetwork =
    net.isIP(address) !== 0 &&
    more.length === 0 &&
    /^\d+$/.test(bits) &&
    Number(bits) <= (net.isIPv4(address) ? 32 : 128);
  if (!isNetwork && entry !== "loopback")
    throw new Error(
      `TOCSIN_TRUSTED_PROXIES: ${entry} is no address, no network such as 10.0.0.0/8, and not “loopback”`,
    );
  return entry;
}

/** Without the port, in small letters, numbers as browsers write them; null for what is no host. */
function hostName(host: string): string | null {
  return host !== "" && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname.replace(/\.$/, "")
    : null;
}

const isAddress = (name: string): boolean => net.isIP(name.replace(/^\[|\]$/g, "")) !== 0;
