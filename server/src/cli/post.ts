/**
 * What came of one request. "lost": nobody knows whether it was stored, because no answer came or
 * the server itself was in trouble.
 */
export type PostResult =
  | { kind: "accepted"; id: string; accepted: number; rejected: number }
  | { kind: "later"; waitS: number }
  | { kind: "refused"; status: number; reason: string }
  | {
      kind: "lost";
      reason: string;
      /** Absent: no answer came at all. */
      status?: number;
      /** Seconds after which the server asked to be tried again. */
      retryAfterS?: number;
    };

export interface PostRequest {
  url: string;
  key: string;
  appKey: string;
  text: string;
  /** Without an answer by then, it is lost. */
  timeoutMs?: number;
}

const usualTimeoutMs = 30_000;

/**
 * Sends a body of events as a monitoring tool would, and tells the answer without ever throwing.
 */
export async function post({
  url,
  key,
  appKey,
  text,
  timeoutMs = usualTimeoutMs,
}: PostRequest): Promise<PostResult> {
  try {
    const address = new URL(url);
    address.searchParams.set("app_key", appKey);
    const reply = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: text,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await reply.text();
    return postResultOf(reply.status, Number(reply.headers.get("retry-after") ?? Number.NaN), body);
  } catch (error) {
    return { kind: "lost", reason: causeOf(error) };
  }
}

/** 429 says that nothing was taken; a 5xx says nothing about what was. */
function postResultOf(status: number, retryAfterS: number, body: string): PostResult {
  if (status === 202) {
    // the contract's Accepted
    const reply = JSON.parse(body) as { id: string; accepted: number; rejected: unknown[] };
    return {
      kind: "accepted",
      id: reply.id,
      accepted: reply.accepted,
      rejected: reply.rejected.length,
    };
  }
  if (status === 429 && retryAfterS > 0) return { kind: "later", waitS: retryAfterS };
  if (status < 500) return { kind: "refused", status, reason: body.slice(0, 300) };
  return {
    kind: "lost",
    reason: `status ${status}`,
    status,
    ...(retryAfterS > 0 ? { retryAfterS } : {}),
  };
}

/** fetch hides why behind "fetch failed". */
function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
