/** A call of an HTTP API that answers in JSON; what goes wrong is told in words. */
import type { CheckContext } from "./channel.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import { connectionFailure, requireSuccess } from "../../../platform/http-failure.ts";

export type CallContext = Pick<CheckContext<never>, "outbound" | "nowS" | "signal">;

export interface ApiCall {
  /** Whom it is of, as people call it; "The receiver" unless said. */
  name?: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** As JSON, or as a form. */
  body?: unknown;
  /** Never in a reason. */
  secrets: readonly string[];
  /** Why it was refused, out of the answer; the whole of it unless said. */
  reasonIn?: (answer: ApiAnswer) => string | null;
  /** What a refusal means, by its status; the receiver's words follow. */
  hintFor?: (status: number) => string | null;
  /** Seconds to wait, where an answer that looks final says that there were too many. */
  rateLimit?: ((response: Response, nowS: number) => number | null) | undefined;
}

export interface ApiAnswer {
  status: number;
  text: string;
  /** Null where there is no content, undefined where it is no JSON. */
  json: unknown;
}

const timeoutMs = 10_000;
const tooMany = 429;

/** Throws `SendFailure` unless the receiver took it. */
export async function callApi(
  call: ApiCall,
  { outbound, nowS, signal }: CallContext,
): Promise<ApiAnswer> {
  const { method = "GET", url, headers, body, secrets } = call;
  try {
    const response = await outbound.fetch(url, {
      method,
      headers: { "user-agent": "Tocsin", ...contentType(body), ...headers },
      ...(body === undefined ? {} : { body: encoded(body) }),
      signal,
      timeoutMs,
    });
    const text = await response.text();
    const answer = { status: response.status, text, json: jsonOf(text) };
    await requireTaken(call, { response, answer, nowS });
    return answer;
  } catch (error) {
    throw inWords(call, connectionFailure(error, secrets));
  }
}

function contentType(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  const isForm = body instanceof URLSearchParams;
  return { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" };
}

const encoded = (body: unknown): string | URLSearchParams =>
  body instanceof URLSearchParams ? body : JSON.stringify(body);

async function requireTaken(
  { secrets, reasonIn, rateLimit }: ApiCall,
  { response, answer, nowS }: { response: Response; answer: ApiAnswer; nowS: number },
): Promise<void> {
  const { status, headers } = response;
  if (status >= 200 && status < 300) return;
  const waitS = rateLimit?.(response, nowS) ?? null;
  if (waitS !== null)
    throw new SendFailure("The receiver answered that there were too many requests", {
      status: tooMany,
      isFinal: false,
      retryAfterS: waitS,
    });
  const reason = reasonIn?.(answer) ?? answer.text;
  // Some answers may have no content, not even an empty one.
  await requireSuccess(new Response(reason === "" ? null : reason, { status, headers }), {
    nowS,
    secrets,
  });
}

function jsonOf(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inWords({ name, hintFor }: ApiCall, failure: SendFailure): SendFailure {
  const { message, status, isFinal, retryAfterS } = failure;
  const words = name === undefined ? message : message.replace(/^The receiver/, name);
  const hint = status === null ? null : (hintFor?.(status) ?? null);
  return new SendFailure(hint === null ? words : `${hint}. ${words}`, {
    status,
    isFinal,
    retryAfterS,
  });
}

/** Of receivers that know nothing but a key. */
export const credentialsHint =
  (name: string) =>
  (status: number): string | null =>
    status === 401 || status === 403 ? `${name} does not accept the credentials` : null;
