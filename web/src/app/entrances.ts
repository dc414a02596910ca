import { redirect } from "@tanstack/react-router";
import { CallError } from "../data/call-error.ts";
import { askIncidentEnvironment } from "../data/incidents.ts";
import { queryClient } from "../data/query-client.ts";
import { keepPreviewToken } from "../data/preview-token.ts";
import { saveReturnAddress } from "../data/return-address.ts";
import { askMe, signIn } from "../data/session.ts";
import { askSetUpState } from "../data/setup.ts";

interface Place {
  location: { href: string; pathname: string; searchStr: string; hash: string };
}

const FEED = "/feed/all?folder=active";

/** What the address asks for before any screen: each sends on, or lets in. */
export async function withToken({ location }: Place): Promise<void> {
  const search = new URLSearchParams(location.searchStr);
  const token = search.get("access_token");
  if (token === null) return;
  search.delete("access_token");
  const [failed] = await settled(signIn({ access_token: token }));
  if (failed) throw go("/sign-in?failed=token");
  throw go(withSearch(location, search));
}

/**
 * A preview link's token stands after the #, which no server sees. It moves to memory and leaves
 * the address.
 */
export function withPreviewToken({ location }: Place): void {
  const token = new URLSearchParams(location.hash.replace(/^#/, "")).get("token");
  if (token === null) return;
  keepPreviewToken(location.pathname, token);
  throw go(`${location.pathname}${location.searchStr}`);
}

export async function toLegacyOrFeed({ location }: Place): Promise<never> {
  if (location.hash === "") throw go(FEED);
  const { legacyTarget } = await import("./legacy-hash.ts");
  const target = legacyTarget(location.hash);
  if (target === null) throw go(FEED);
  throw go("to" in target ? target.to : `/404?legacy=${encodeURIComponent(target.unknown)}`);
}

export function withoutVersion({ location }: Place): never {
  throw go(
    `${location.pathname.replace(/^\/v2/, "")}${location.searchStr}${location.hash === "" ? "" : `#${location.hash}`}`,
  );
}

/**
 * Someone is signed in; else they are asked to, and come back here. A server that does not answer
 * is another matter.
 */
export async function needSession({ location }: Place): Promise<void> {
  const [failed, user] = await settled(queryClient.ensureQueryData(askMe()));
  if (failed instanceof CallError && failed.status >= 400 && failed.status < 500) {
    saveReturnAddress(location.href, { nowMs: Date.now(), store: sessionStorage });
    throw go("/sign-in");
  }
  if (failed) throw failed;
  const isNew = user?.state === "initial";
  if (isNew !== (location.pathname === "/welcome")) throw go(isNew ? "/welcome" : FEED);
}

/** Before there is anybody, there is nobody to sign in. */
export async function needNoSession(): Promise<void> {
  if (!(await queryClient.fetchQuery(askSetUpState())).is_set_up) throw go("/set-up");
}

export async function needSetUp({ location }: Place): Promise<void> {
  if (new URLSearchParams(location.searchStr).has("step")) return needSession({ location });
  if ((await queryClient.fetchQuery(askSetUpState())).is_set_up) throw go("/");
}

/** The best environment to see it in. Merged ones lead to where they live on. */
export async function toIncident(id: string): Promise<never> {
  const [failed, found] = await settled(queryClient.fetchQuery(askIncidentEnvironment(id)));
  if (failed instanceof CallError && failed.status === 404) throw go("/404");
  if (failed || !found) throw failed;
  throw go(
    `/incident/${encodeURIComponent(found.environment_id)}/${encodeURIComponent(found.incident_id)}`,
  );
}

const go = (href: string) => redirect({ href, replace: true });

function withSearch({ pathname, hash }: Place["location"], search: URLSearchParams): string {
  const text = search.toString();
  return `${pathname}${text === "" ? "" : `?${text}`}${hash === "" ? "" : `#${hash}`}`;
}

/** What failed, or what came. */
function settled<T>(work: Promise<T>): Promise<[unknown, undefined] | [undefined, T]> {
  return work.then(
    (came): [undefined, T] => [undefined, came],
    (failed: unknown): [unknown, undefined] => [failed, undefined],
  );
}
