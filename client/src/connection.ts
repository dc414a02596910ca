/** How calls reach the server: with the key, and again where that can do no harm. */
export interface ConnectionOptions {
  /** Of the installation, as people reach it: `https://tocsin.example`. */
  url: string;
  /** An API key or the token of a service account; without one, what needs nothing. */
  key?: string | undefined;
  fetch?: typeof fetch | undefined;
}

export interface Connection {
  baseUrl: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

const keyHeader = "idempotency-key";
const maxAttempts = 4;
const firstPauseMs = 250;
const maxPauseMs = 10_000;

/** `creatingPaths`: of the calls that take an Idempotency-Key, as the document writes them. */
export function openConnection(
  { url, key, fetch: send = fetch }: ConnectionOptions,
  creatingPaths: readonly string[],
): Connection {
  const baseUrl = url.replace(/\/+$/, "");
  const creating = creatingPaths.map(
    (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  );
  const isCreating = (address: string): boolean => {
    const path = address.slice(baseUrl.length).replace(/[?#].*$/, "");
    return creating.some((pattern) => pattern.test(path));
  };
  return {
    baseUrl,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    fetch: async (input, init = {}) => {
      const headers = new Headers(init.headers);
      const method = init.method ?? "GET";
      if (method === "POST" && isCreating(String(input)) && !headers.has(keyHeader))
        headers.set(keyHeader, crypto.randomUUID());
      const isRepeatable = method === "GET" || headers.has(keyHeader);
      const attempt = () => send(input, { ...init, headers });
      return isRepeatable ? attemptAgain(attempt, init.signal ?? null) : attempt();
    },
  };
}

async function attemptAgain(
  attempt: () => Promise<Response>,
  signal: AbortSignal | null,
): Promise<Response> {
  for (let attempts = 1; ; attempts += 1) {
    const response = await attempt().catch((error: unknown) => {
      if (attempts === maxAttempts || signal?.aborted) throw error;
      return null;
    });
    if (response !== null && (attempts === maxAttempts || !isBusy(response))) return response;
    await response?.body?.cancel();
    await pause(pauseMs(response, attempts), signal);
  }
}

/** 409 says when to try again only while a call with the same key is under way. */
const isBusy = ({ status, headers }: Response): boolean =>
  status === 429 || status === 503 || (status === 409 && headers.has("retry-after"));

function pauseMs(response: Response | null, attempts: number): number {
  const afterS = Number(response?.headers.get("retry-after") ?? Number.NaN);
  const usual = firstPauseMs * 2 ** (attempts - 1);
  return Math.min(maxPauseMs, Number.isFinite(afterS) ? Math.max(afterS * 1000, usual) : usual);
}

const pause = (ms: number, signal: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    });
  });
