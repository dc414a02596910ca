/** Twilio's REST API of 2010-04-01 (its OpenAPI 1.37, npm twilio 5.8), and what speaks like it. */
import { z } from "zod";
import { type ApiAnswer, callApi } from "../call-api.ts";
import type { CheckContext } from "../channel.ts";
import { SendFailure } from "../../../../platform/send-failure.ts";
import type { PhoneTarget } from "./phone-target.ts";

export type TwilioContext = CheckContext<PhoneTarget<"sms"> | PhoneTarget<"call">>;

interface TwilioRequest {
  /** Below the account: "/Messages.json". */
  path: string;
  /** Posted; without it the path is read. */
  form?: Readonly<Record<string, string>>;
}

const problem = z.object({ code: z.number(), message: z.string() });
/** What the person who reads of it can do something about. */
const knownProblems: Readonly<Record<number, string>> = {
  20003: "Twilio does not take these credentials",
  20429: "Twilio takes no more requests for now",
  21211: "This is no number that Twilio can reach",
  21608: "A trial account reaches verified numbers alone",
  21610: "The person has answered STOP and gets no more messages",
  21612: "Twilio cannot reach this number from the sender",
  21614: "This number takes no text messages",
};

/** Throws `SendFailure` unless Twilio took it. */
export function callTwilio(
  { target, ...context }: TwilioContext,
  { path, form }: TwilioRequest,
): Promise<ApiAnswer> {
  const { base_url, account_sid, key_sid, auth_token } = target;
  const user = key_sid === "" ? account_sid : key_sid;
  const basic = Buffer.from(`${user}:${auth_token}`).toString("base64");
  return callApi(
    {
      method: form === undefined ? "GET" : "POST",
      url: `${base_url}/2010-04-01/Accounts/${account_sid}${path}`,
      headers: { accept: "application/json", authorization: `Basic ${basic}` },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      secrets: [auth_token, basic],
      reasonIn: ({ json }) => wordsOf(json),
    },
    context,
  );
}

/** Of an error of Twilio's, its code and what it means. */
function wordsOf(body: unknown): string | null {
  const { data } = problem.safeParse(body);
  if (data === undefined) return null;
  const known = knownProblems[data.code];
  return `${known === undefined ? data.message : `${known} (${data.message})`}, code ${data.code}`;
}

const account = z.object({ status: z.string() });

export async function checkTwilio(context: TwilioContext): Promise<void> {
  const { status, json } = await callTwilio(context, { path: ".json" });
  const { data } = account.safeParse(json);
  if (data?.status === "active") return;
  throw new SendFailure(
    data === undefined ? "The answer is not one of Twilio's" : `The account is ${data.status}`,
    { status, isFinal: true, retryAfterS: null },
  );
}

const created = z.object({ sid: z.string() });

/** Of what was created; null where the answer does not say. */
export const sidIn = (body: unknown): string | null => created.safeParse(body).data?.sid ?? null;
