/**
 * Twilio's REST API of 2010-04-01, strictly: by its OpenAPI 1.37 (npm twilio 5.8) and its list of
 * errors. Twilio itself ignores fields that it does not know.
 */
import { openStrictPeer, type PeerAnswer, type PeerCall, type StrictPeer } from "./strict-peer.ts";

export interface TwilioMessage {
  sid: string;
  to: string;
  from: string | null;
  messaging_service_sid: string | null;
  body: string;
  status: string;
  date_created: string;
  statusCallback?: string | null;
}
export interface TwilioCall {
  sid: string;
  to: string;
  from: string;
  twiml: string;
  /** Where it says what has become of it. */
  statusCallback: string | null;
}
export interface TwilioPeer extends StrictPeer {
  account: { sid: string; token: string; status: "active" | "suspended" | "closed" };
  /** Newest first. */
  messages: TwilioMessage[];
  phoneCalls: TwilioCall[];
  /** Have answered STOP. */
  optedOut: Set<string>;
}

export const twilioAccount = `AC${"0123456789abcdef".repeat(2)}`;
export const twilioToken = "twilio-token-0123456789abcdef";
export const twilioNumber = "+15005550006";
export const twilioService = `MG${"f".repeat(32)}`;
const base = `/2010-04-01/Accounts/${twilioAccount}`;
const maxBody = 1600;
const maxTwiml = 4000;

export async function openTwilioPeer({
  nowS = () => Date.now() / 1000,
}: { nowS?: () => number } = {}): Promise<TwilioPeer> {
  const server = await openStrictPeer((request) => handle(peer, request, nowS));
  const peer: TwilioPeer = Object.assign(server, {
    account: { sid: twilioAccount, token: twilioToken, status: "active" as const },
    messages: [],
    phoneCalls: [],
    optedOut: new Set<string>(),
  });
  return peer;
}

const problem = (status: number, code: number, message: string): PeerAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

function handle(peer: TwilioPeer, request: PeerCall, nowS: () => number): PeerAnswer {
  const { method, path, query, headers } = request;
  const basic = Buffer.from(`${peer.account.sid}:${peer.account.token}`).toString("base64");
  if (headers.authorization !== `Basic ${basic}`) return problem(401, 20003, "Authenticate");
  const isPost = method === "POST";
  if (path === `${base}.json` && method === "GET")
    return { status: 200, body: { ...peer.account, token: undefined, friendly_name: "Northwind" } };
  if (path === `${base}/Messages.json` && method === "GET") return listMessages(peer, query);
  if (isPost && headers["content-type"] !== "application/x-www-form-urlencoded")
    return problem(415, 20415, "Unsupported Media Type");
  const form = new URLSearchParams(request.text);
  if (path === `${base}/Messages.json` && isPost) return createMessage(peer, form, nowS());
  if (path === `${base}/Calls.json` && isPost) return createCall(peer, form);
  return problem(404, 20404, `The requested resource ${path} was not found`);
}

const isNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);

/** Null where all of them are known, and none stands twice. */
function unknownField(fields: URLSearchParams, known: readonly string[]): string | null {
  const names = [...fields.keys()];
  return names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at) ?? null;
}

const messageFields = ["To", "From", "MessagingServiceSid", "Body", "StatusCallback"];

function createMessage(peer: TwilioPeer, form: URLSearchParams, nowS: number): PeerAnswer {
  const unknown = unknownField(form, messageFields);
  if (unknown !== null) return problem(400, 20001, `Unknown parameter ${unknown}`);
  const [to, from, body] = [form.get("To") ?? "", form.get("From"), form.get("Body") ?? ""];
  const service = form.get("MessagingServiceSid");
  if (to === "") return problem(400, 21604, "A 'To' phone number is required.");
  if (from === null && service === null)
    return problem(400, 21603, "A 'From' phone number is required.");
  if (from !== null && from !== twilioNumber)
    return problem(400, 21606, `The 'From' number ${from} is not a valid message-capable number`);
  if (service !== null && service !== twilioService)
    return problem(400, 21701, "The Messaging Service does not exist");
  if (!isNumber(to)) return problem(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (body === "") return problem(400, 21602, "Message body is required.");
  if (body.length > maxBody)
    return problem(400, 21617, "The concatenated message body exceeds the 1600 character limit");
  if (peer.optedOut.has(to))
    return problem(400, 21610, "Attempt to send to unsubscribed recipient");
  const statusCallback = form.get("StatusCallback");
  if (!isCallback(statusCallback)) return problem(400, 21609, "Invalid 'StatusCallback' URL");
  const message = {
    sid: sidOf("SM", peer.messages.length),
    to,
    from,
    messaging_service_sid: service,
    body,
    status: "queued",
    date_created: new Date(nowS * 1000).toUTCString(),
    statusCallback,
  };
  peer.messages.unshift(message);
  return { status: 201, body: { ...message, account_sid: twilioAccount, error_code: null } };
}

const listFields = ["To", "From", "DateSent", "DateSent<", "DateSent>", "PageSize"];

function listMessages({ messages }: TwilioPeer, query: URLSearchParams): PeerAnswer {
  const unknown = unknownField(query, listFields);
  if (unknown !== null) return problem(400, 20001, `Unknown parameter ${unknown}`);
  const size = Number(query.get("PageSize") ?? 50);
  if (!Number.isInteger(size) || size < 1 || size > 1000)
    return problem(400, 20006, "PageSize must be from 1 to 1000");
  const to = query.get("To");
  const listed = messages.filter((message) => to === null || message.to === to).slice(0, size);
  return { status: 200, body: { messages: listed, page: 0, page_size: size, next_page_uri: null } };
}

const callFields = ["To", "From", "Url", "Twiml", "StatusCallback", "Timeout"];
/** As far as ours goes. */
const twiml =
  /^<Response>(<Pause length="\d+"\/>|<Gather( [a-zA-Z]+="[^"<]*")+>SAY<\/Gather>|SAY)+<\/Response>$/;
const say = /<Say( [a-z]+="[^"<&]*")*>([^<&]|&(amp|lt|gt|quot|#39);)+<\/Say>/g;

function createCall(peer: TwilioPeer, form: URLSearchParams): PeerAnswer {
  const unknown = unknownField(form, callFields);
  if (unknown !== null) return problem(400, 20001, `Unknown parameter ${unknown}`);
  const [to, from, words] = [form.get("To") ?? "", form.get("From"), form.get("Twiml")];
  if (to === "") return problem(400, 21201, "No 'To' number is specified");
  if (from !== twilioNumber)
    return problem(400, 21210, `'From' phone number not verified: ${from}`);
  if (!isNumber(to)) return problem(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (words === null) return problem(400, 21205, "Url parameter is required.");
  if (words.length > maxTwiml) return problem(400, 21603, "Twiml is longer than 4000 characters");
  if (!twiml.test(words.replaceAll(say, "SAY")))
    return problem(400, 12100, "Document parse failure");
  const statusCallback = form.get("StatusCallback");
  if (!isCallback(statusCallback)) return problem(400, 21609, "Invalid 'StatusCallback' URL");
  const sid = sidOf("CA", peer.phoneCalls.length);
  const call = { sid, to, from, twiml: words, statusCallback };
  peer.phoneCalls.push(call);
  return { status: 201, body: { sid: call.sid, status: "queued", to, from } };
}

const isCallback = (url: string | null): boolean => url === null || /^https?:\/\/\S+$/.test(url);

const sidOf = (prefix: string, at: number): string =>
  prefix + (at + 1).toString(16).padStart(32, "0");
