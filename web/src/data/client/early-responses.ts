/**
 * Answers that the first screen needs are asked for while its scripts still travel: on a slow line
 * each would otherwise cost a second after the last script. An answer is for the first call that
 * asks the same, and no older than what the console takes from its cache.
 */
const MAX_AGE_MS = 30_000;

interface EarlyResponse {
  response: Promise<Response | null>;
  sentMs: number;
}
const responses = new Map<string, EarlyResponse>();

/** Answers whether the server granted it. */
export async function requestEarly(url: string): Promise<boolean> {
  const response = fetch(url, {
    headers: { accept: "application/json" },
    credentials: "same-origin",
  }).catch(() => null);
  responses.set(url, { response, sentMs: performance.now() });
  return (await response)?.ok === true;
}

/** Undefined where nothing was asked, null where nothing came. */
export function takeEarly(url: string): Promise<Response | null> | undefined {
  const early = responses.get(url);
  responses.delete(url);
  return early && performance.now() - early.sentMs < MAX_AGE_MS ? early.response : undefined;
}
