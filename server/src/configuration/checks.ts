/** What a variable may hold. Each answers a sentence without the name, or null; none tells a secret. */
import fs from "node:fs";
import net from "node:net";
import { hostsAsParameters, severalHosts } from "../platform/database-hosts.ts";

export type Check = (text: string) => string | null;

/** What a parser throws is the sentence. */
export const parsedBy =
  (parse: (text: string) => unknown): Check =>
  (text) => {
    try {
      parse(text);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

export const isPort: Check = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? null
    : `“${text}” is no port: a whole number from 0 to 65535`;

export const isListenAddress: Check = (text) =>
  net.isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)
    ? null
    : `“${text}” is no address or name to listen on, such as 127.0.0.1 or 0.0.0.0`;

export const isDirectory: Check = (text) =>
  fs.existsSync(text) && !fs.statSync(text).isDirectory()
    ? `${text} is there and is no directory`
    : null;

export const isDatabaseUrl: Check = (text) =>
  /^(postgres(ql)?:\/\/|socket:|\/)./.test(text)
    ? null
    : "is no address such as postgresql://user:password@host:5432/database";

/** Of several hosts the one that takes changes would be looked for. */
export const isReplicaUrl: Check = (text) =>
  severalHosts(hostsAsParameters(text)) === null
    ? isDatabaseUrl(text)
    : "names several hosts: name one, or a balancer in front of them";

export const isMailServer: Check = (text) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ""
    ? null
    : "is no address such as smtps://user:password@mail.example:465";

export const isProxy: Check = (text) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === "/"
    ? null
    : "is no address such as http://user:password@proxy.example:3128";

export const isSender: Check = (text) =>
  /^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(text)
    ? null
    : `“${text}” is no sender such as “Tocsin <tocsin@example.com>”`;

export const isPublicUrl: Check = (text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return `“${text}” is no address that begins with https:// or http://`;
  return url.search === "" && url.hash === "" && url.username === ""
    ? null
    : `“${text}” has more than a host, a port and a path`;
};

/** It may carry a token: it is not repeated. */
export const isCallable: Check = (text) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
    ? null
    : "is no address that begins with https:// or http://";

/** What authenticates goes into headers: an address stands in logs and in support bundles. */
export const isCollector: Check = (text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.search === ""
    ? null
    : "is no address such as http://collector.example:4318/v1/traces, without user and query";
};

export const isOrigin: Check = (text) => {
  const problem = isPublicUrl(text);
  if (problem !== null) return problem;
  return new URL(text).pathname === "/" ? null : `“${text}” has more than a host and a port`;
};

export const isHostName: Check = (text) =>
  /^[^\s/:@?#]+$/.test(text) || net.isIP(text.replace(/^\[|\]$/g, "")) !== 0
    ? null
    : `“${text}” is no host name; it has no scheme, port or path`;

export const isNameServer: Check = (text) => {
  const [, bracketed, plain = text] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(text) ?? [];
  return net.isIP(bracketed ?? plain) !== 0
    ? null
    : `“${text}” is no address of a name server, such as 10.0.0.2 or 10.0.0.2:5353`;
};

/** A name, an address or a network; behind a handle for one organization alone. */
export const isDestination: Check = (text) => {
  const [address = "", bits, ...rest] = text.split("/");
  const family = net.isIP(address.replace(/^\[|\]$/g, ""));
  if (bits === undefined) return /^[^\s?#@]+$/.test(text) ? null : `“${text}” is no host`;
  const isNetwork =
    rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
  const owned = /^[a-z0-9_-]+:(.+)$/i.exec(text)?.[1];
  if (family === 0 && owned !== undefined) return isDestination(owned);
  return family !== 0 && isNetwork ? null : `“${text}” is no network such as 10.1.0.0/16`;
};

export const isOneOf =
  (...values: string[]): Check =>
  (text) =>
    values.includes(text) ? null : `“${text}” is none of ${values.join(", ")}`;

/** Every entry of a list that is not well formed. */
export const eachOf =
  (separator: RegExp, check: Check): ((text: string) => string[]) =>
  (text) =>
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .flatMap((entry) => check(entry) ?? []);
