import { redirect } from "@tanstack/react-router";
import { CallError } from "../data/client/call-error.ts";
import { incidentEnvironmentQuery } from "../data/feed/incidents.ts";
import { queryClient } from "../data/client/query-client.ts";
import { savePreviewToken } from "../data/session/preview-token.ts";
import { saveReturnAddress } from "../data/session/return-address.ts";
import { meQuery, signIn } from "../data/session/session.ts";
import { setUpStateQuery } from "../data/session/setup.ts";
import { loadChunk } from "../ui/load-chunk.ts";

interface GuardContext {
  location: { href: string; pathname: string; searchStr: string; hash: string };
}

const FEED = "/feed/all?folder=active";

/** What the address asks for before any screen: each sends on, or lets in. */
export async function signInWithUrlToken({ location }: GuardContext): Promise<void> {
  const search = new URLSearchParams(location.searchStr);
  const token = search.get("access_token");
  if (token === null) return;
  search.delete("access_token");
  const [failed] = await settle(signIn({ access_token: token }));
  if (failed) throw redirectTo("/sign-in?failed=token");
  throw redirectTo(hrefWithSearch(location, search));
}

/**
 * A preview link's token stands after the #, which no server sees. It leaves the address for what
 * the tab remembers.
 */
export function storePreviewToken({ location }: GuardContext): void {
  const token = new URLSearchParams(location.hash.replace(/^#/, "")).get("token");
  if (token === null) return;
  savePreviewToken(location.pathname, token);
  throw redirectTo(`${location.pathname}${location.searchStr}`);
}

export async function redirectLegacyOrFeed({ location }: GuardContext): Promise<never> {
  if (location.hash === "") throw redirectTo(FEED);
  const { legacyTarget } = await loadChunk(() => import("./legacy-hash.ts"));
  const target = legacyTarget(location.hash);
  if (target === null) throw redirectTo(FEED);
  throw redirectTo(
    "to" in target ? target.to : `/404?legacy=${encodeURIComponent(target.unknown)}`,
  );
}

export function redirectWithoutVersion({ location }: GuardContext): never {
  throw redirectTo(
    `${location.pathname.replace(/^\/v2/, "")}${location.searchStr}${location.hash === "" ? "" : `#${location.hash}`}`,
  );
}

/**
 * Someone is signed in; else they are asked to, and come back here. A server that does not answer
 * is another matter.
 */
export async function requireSession({ location }: GuardContext): Promise<void> {
  const [failed, user] = await settle(queryClient.ensureQueryData(meQuery()));
  if (failed instanceof CallError && failed.status >= 400 && failed.status < 500) {
    saveReturnAddress(location.href, { nowMs: Date.now(), store: sessionStorage });
    throw redirectTo("/sign-in");
  }
  if (failed) throw failed;
  const isNew = user?.state === "initial";
  if (isNew !== (location.pathname === "/welcome")) throw redirectTo(isNew ? "/welcome" : FEED);
}

/** Before there is anybody, there is nobody to sign in. */
export async function requireSetUpDone(): Promise<void> {
  if (!(await queryClient.fetchQuery(setUpStateQuery())).is_set_up) throw redirectTo("/set-up");
}

export async function requireSetUpPending({ location }: GuardContext): Promise<void> {
  if (new URLSearchParams(location.searchStr).has("step")) return requireSession({ location });
  if ((await queryClient.fetchQuery(setUpStateQuery())).is_set_up) throw redirectTo("/");
}

/** The best environment to see it in. Merged ones lead to where they live on. */
export async function redirectToIncident(id: string): Promise<never> {
  const [failed, target] = await settle(queryClient.fetchQuery(incidentEnvironmentQuery(id)));
  if (failed instanceof CallError && failed.status === 404) throw redirectTo("/404");
  if (failed || !target) throw failed;
  throw redirectTo(
    `/incident/${encodeURIComponent(target.environment_id)}/${encodeURIComponent(target.incident_id)}`,
  );
}

const redirectTo = (href: string) => redirect({ href, replace: true });

function hrefWithSearch(
  { pathname, hash }: GuardContext["location"],
  search: URLSearchParams,
): string {
  const text = search.toString();
  return `${pathname}${text === "" ? "" : `?${text}`}${hash === "" ? "" : `#${hash}`}`;
}

/** What failed, or what came. */
function settle<T>(work: Promise<T>): Promise<[unknown, undefined] | [undefined, T]> {
  return work.then(
    (came): [undefined, T] => [undefined, came],
    (failed: unknown): [unknown, undefined] => [failed, undefined],
  );
}
