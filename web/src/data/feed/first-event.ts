import { useMutation } from "@tanstack/react-query";
import { type Accepted, sendAlerts } from "#contract/ingestion.ts";
import { withBasePath } from "../client/base-path.ts";
import { CallError } from "../client/call-error.ts";

/** Sends one event as a program would: with an ingest key, without the session. */
export const useSendEvent = () =>
  useMutation({
    mutationFn: ({ key, event }: { key: string; event: Readonly<Record<string, string>> }) =>
      sendEvent(key, event),
  });

async function sendEvent(key: string, event: Readonly<Record<string, string>>): Promise<Accepted> {
  const response = await send(key, event);
  // The contract's reply; a refusal says why in words.
  if (response.ok) return (await response.json()) as Accepted;
  throw new CallError(response.status, []);
}

async function send(key: string, event: Readonly<Record<string, string>>): Promise<Response> {
  try {
    return await fetch(withBasePath(sendAlerts.path), {
      method: sendAlerts.method,
      credentials: "omit",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(event),
    });
  } catch {
    throw new CallError(0, []);
  }
}
