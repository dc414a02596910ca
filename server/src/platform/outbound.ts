import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { refuse } from "./refuse.ts";
import { Withheld } from "./withheld.ts";
import { forbiddenNetwork } from "./forbidden-networks.ts";
import {
  type AllowList,
  allowList,
  intersection,
  isCovered,
  ownedEntries,
  withoutBrackets,
} from "./outbound-allow-list.ts";

/**
 * The one way out. It never reaches networks that only this machine sees, unless the administrator
 * listed them.
 */
export interface Outbound {
  /**
   * As the platform's fetch, without redirects: each target would have to be checked like the
   * first.
   */
  fetch(url: string | URL, init?: OutboundRequest): Promise<Response>;
  /**
   * Listed by the administrator, by name or address: only there is plain http in order for what
   * carries secrets.
   */
  isListed(host: string): boolean;
}
export interface OutboundRequest {
  method?: string;
  headers?: HeadersInit;
  body?: string | Uint8Array | URLSearchParams;
  signal?: AbortSignal;
  timeoutMs?: number;
  maxResponseBytes?: number;
  /** What is longer is left unread instead of refused: the status counts, not the body. */
  cutsResponse?: boolean;
}

const defaultTimeoutMs = 10_000;
const defaultMaxResponseBytes = 1024 * 1024;

/** Whose calls they are, and what it leaves of the operator's list; empty: all of it. */
export interface OutboundOwner {
  name: string;
  outbound_allow: readonly string[];
  /** Nothing is sent for it. */
  shadow_mode: boolean;
}
/** What one organization sets up reaches what is listed for it, and for all. */
export interface OutboundDoors {
  of(organization: OutboundOwner): Outbound;
  /** For what signs people in and lets events in, which shadow mode does not hold. */
  exempt(organization: OutboundOwner): Outbound;
  /** Of an organization's own list, what the operator's does not cover for it. */
  uncovered(organizationName: string, entries: readonly string[]): string[];
}

/**
 * By TOCSIN_OUTBOUND_ALLOW: host names, addresses and networks ("10.1.0.0/16"), divided by commas;
 * for one organization alone behind its handle ("northwind:10.1.0.0/16"). By
 * TOCSIN_OUTBOUND_PROXY, whatever is not listed is called through a proxy (CONNECT, RFC 9110,
 * 9.3.6).
 */
export function outboundFrom(env: Readonly<Record<string, string | undefined>>): OutboundDoors {
  const entries = ownedEntries(env["TOCSIN_OUTBOUND_ALLOW"] ?? "");
  const proxy = env["TOCSIN_OUTBOUND_PROXY"];
  const viaProxy = proxy ? new https.Agent({ proxyEnv: { HTTPS_PROXY: proxy } }) : null;
  const entriesOf = (organizationName: string): string[] =>
    entries
      .filter(({ owner }) => owner === null || owner === organizationName.toLowerCase())
      .map(({ entry }) => entry);
  const exempt = ({ name, outbound_allow }: OutboundOwner): Outbound => {
    const listed = allowList(entriesOf(name));
    // Asked of both at every call: the operator may have taken something away since.
    const allowed =
      outbound_allow.length === 0 ? listed : intersection(listed, allowList(outbound_allow));
    return {
      isListed: (host) => allowed.hasName(host) || allowed.hasAddress(withoutBrackets(host)),
      fetch: async (url, init = {}) => sendRequest(new URL(url), init, { allowed, viaProxy }),
    };
  };
  return {
    uncovered: (organizationName, narrow) => {
      const listed = entriesOf(organizationName);
      return narrow.filter((entry) => !isCovered(entry, listed));
    },
    exempt,
    of: (organization) =>
      organization.shadow_mode
        ? { isListed: exempt(organization).isListed, fetch: withholdRequest }
        : exempt(organization),
  };
}

const withholdRequest: Outbound["fetch"] = (url, { method = "GET" } = {}) =>
  Promise.reject(new Withheld(`${method} to ${new URL(url).host}`));

interface Door {
  allowed: AllowList;
  /** Null where there is no proxy. */
  viaProxy: https.Agent | null;
}

async function sendRequest(
  url: URL,
  init: OutboundRequest,
  { allowed, viaProxy }: Door,
): Promise<Response> {
  const host = withoutBrackets(url.hostname);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refuse("outbound_protocol", url.protocol);
  // For an address in numbers nothing is looked up, so the lookup below would never see it.
  if (net.isIP(host) !== 0) checkAddress(host, allowed);
  const isNamed = allowed.hasName(host);
  const isDirect =
    viaProxy === null || url.protocol === "http:" || isNamed || allowed.hasAddress(host);
  if (!isDirect) await checkKnownAddresses(host, allowed);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(
      url,
      {
        method: init.method ?? "GET",
        headers: Object.fromEntries(new Headers(init.headers ?? {})),
        signal: abortSignalOf(init),
        // Never a connection from a pool: it may have been opened before the list changed.
        ...(isDirect
          ? { agent: false, lookup: isNamed ? dns.lookup : checkedLookup(allowed) }
          : { agent: viaProxy }),
      },
      (answer) => {
        readResponse(answer, init).then(resolve, reject);
      },
    );
    request.once("error", reject);
    request.end(init.body instanceof URLSearchParams ? init.body.toString() : init.body);
  });
}

const abortSignalOf = ({ signal, timeoutMs = defaultTimeoutMs }: OutboundRequest): AbortSignal =>
  signal
    ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    : AbortSignal.timeout(timeoutMs);

/**
 * The proxy looks the name up by itself, and has to guard its own network; what this machine knows
 * to be forbidden is not asked of it. Behind a proxy names are often unknown here.
 */
async function checkKnownAddresses(host: string, allowed: AllowList): Promise<void> {
  const addresses = await dns.promises.lookup(host, { all: true }).catch(() => []);
  for (const { address } of addresses) checkAddress(address, allowed);
}

/** The addresses that are checked are the ones connected to: nothing is looked up a second time. */
function checkedLookup(allowed: AllowList): net.LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      try {
        for (const { address } of addresses) checkAddress(address, allowed);
      } catch (refusal) {
        // What checkAddress throws is a Refusal, which is an Error.
        return callback(refusal as Error, "");
      }
      const [first] = addresses;
      if (options.all === true) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family ?? 4);
    });
  };
}

function checkAddress(address: string, allowed: AllowList): void {
  const network = forbiddenNetwork(address);
  if (network !== null && !allowed.hasAddress(address))
    throw refuse("outbound_forbidden", address, network);
}

async function readResponse(
  answer: http.IncomingMessage,
  { maxResponseBytes: mostBytes = defaultMaxResponseBytes, cutsResponse = false }: OutboundRequest,
): Promise<Response> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    // Without an encoding set, the parts of an IncomingMessage are Buffers.
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > mostBytes) {
      answer.destroy();
      if (cutsResponse) break;
      throw refuse("outbound_too_large", mostBytes);
    }
    parts.push(bytes);
  }
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
}
