/** A server that listens, as a browser and a monitoring tool call it. */

/** Signs in; the session's cookie, as a request carries it. */
export async function signIn(
  url: string,
  login: { username: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  if (!response.ok) throw new Error(`/login: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** POST where there is a body and no method; a refusal is thrown. */
export type CallPath = <T = unknown>(path: string, body?: unknown, method?: string) => Promise<T>;

export const callerAt =
  (url: string, cookie: string): CallPath =>
  async <T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST") => {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T; // the caller names the contract's reply
  };

/** Where events go to, and whose they are. */
export interface EventSink {
  url: string;
  appKey: string;
  ingestKey: string;
}

/** As a sender does, who hears at once whether they are stored. */
export const postEvents = (
  { url, appKey, ingestKey }: EventSink,
  events: readonly object[],
): Promise<Response> =>
  fetch(`${url}/data/v2/alerts`, {
    method: "POST",
    headers: { authorization: `Bearer ${ingestKey}`, "content-type": "application/json" },
    body: JSON.stringify({ app_key: appKey, alerts: events }),
  });

/** The same for those who count on it. */
export async function sendEvents(target: EventSink, events: readonly object[]): Promise<void> {
  const response = await postEvents(target, events);
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
  await response.body?.cancel();
}
