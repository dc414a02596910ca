/** What targets of shares say back, signed as their vendors sign. */
import { createHmac } from "node:crypto";
import { listCallbacks } from "#contract/callbacks.ts";
import { getIncident, listActivities } from "#contract/incidents.ts";
import type { Organization, Person } from "../../test-cast.ts";

export const callbackSecret = "hush";

export interface CallbackScene extends Pick<Organization, "post" | "settle" | "clock"> {
  ada: Person;
  /** Of the incident. */
  id: string;
  targetId: string;
}
export interface SignedCallback {
  body: string;
  headers: Record<string, string>;
}

/** Who it is, what it changes, and what they are told: jobs of two loops, one after the other. */
export async function settleCallbacks({ settle }: Pick<CallbackScene, "settle">): Promise<void> {
  for (let step = 0; step < 3; step += 1) await settle();
}

/** Whatever it brings about has happened when this answers. */
export async function postCallback(
  { post, settle, targetId }: Pick<CallbackScene, "post" | "settle" | "targetId">,
  { body, headers }: SignedCallback,
) {
  const answer = await post(body, { path: `/data/v2/callbacks/${targetId}`, headers });
  await settleCallbacks({ settle });
  return answer;
}

export const callbacksOf = async ({ ada, targetId }: Pick<CallbackScene, "ada" | "targetId">) =>
  (await ada.call(listCallbacks, { params: { id: targetId }, query: {} })).items;

export const incidentOf = ({ ada, id }: Pick<CallbackScene, "ada" | "id">) =>
  ada.call(getIncident, { params: { env: "all", id } });

export const activitiesOf = async ({ ada, id }: Pick<CallbackScene, "ada" | "id">) =>
  (await ada.call(listActivities, { params: { env: "all", id }, query: {} })).activities;

/** Which other systems know a person by. */
export async function addressOf(
  { sql, as }: Pick<Organization, "sql" | "as">,
  name: "uma" | "rui",
): Promise<string> {
  const [row] = await sql((query) =>
    query<{ username: string }>("SELECT username FROM users WHERE id = $1", [as(name).userId]),
  );
  return row?.username ?? "";
}

/** Newest first. */
export const commentsOf = async (of: Pick<CallbackScene, "ada" | "id">) =>
  (await activitiesOf(of)).flatMap(({ type, params }) =>
    type === "commented" ? [params["body"]] : [],
  );

export const hmac = (text: string, secret = callbackSecret): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** As Tocsin signs its own messages, and webhooks what they say back. */
export function signedCallback(
  content: unknown,
  { at, secret = callbackSecret }: { at: number; secret?: string },
): SignedCallback {
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(at));
  return {
    body,
    headers: {
      "x-tocsin-timestamp": timestamp,
      "x-tocsin-signature": `v1=${hmac(`${timestamp}.${body}`, secret)}`,
    },
  };
}
