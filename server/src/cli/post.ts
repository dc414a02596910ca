/**
 * What came of one request. "lost": nobody knows whether it was stored, because no answer came or
 * the server itself was in trouble.
 */
export type Answer =
  | { kind: "accepted"; id: string; accepted: number; rejected: number }
  | { kind: "later"; waitS: number }
  | { kind: "refused"; status: number; why: string }
  | { kind: "lost"; why: string };

export interface Post {
  url: string;
  key: string;
  appKey: string;
  text: string;
}

const patienceMs = 30_000;

/**
 * Sends a body of events as a monitoring tool would, and tells the answer without ever throwing.
 */
export async function post({ url, key, appKey, text }: Post): Promise<Answer> {
  try {
    const address = new URL(url);
    address.searchParams.set("app_key", appKey);
    const reply = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: text,
      signal: AbortSignal.timeout(patienceMs),
    });
    const body = await reply.text();
    return answerOf(reply.status, Number(reply.headers.get("retry-after") ?? Number.NaN), body);
  } catch (error) {
    return { kind: "lost", why: causeOf(error) };
  }
}

/** 429 says that nothing was taken; a 5xx says nothing about what was. */
function answerOf(status: number, retryAfterS: number, body: string): Answer {
  if (status === 202) {
    // the contract's Accepted
    const said = JSON.parse(body) as { id: string; accepted: number; rejected: unknown[] };
    return {
      kind: "accepted",
      id: said.id,
      accepted: said.accepted,
      rejected: said.rejected.length,
    };
  }
  if (status === 429 && retryAfterS > 0) return { kind: "later", waitS: retryAfterS };
  return status >= 500
    ? { kind: "lost", why: `status ${status}` }
    : { kind: "refused", status, why: body.slice(0, 300) };
}

/** fetch hides why behind "fetch failed". */
function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
