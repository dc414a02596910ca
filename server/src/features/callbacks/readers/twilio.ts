/** https://www.twilio.com/docs/usage/webhooks/webhooks-security and the status callbacks there. */
import type { GatewayKind } from "#contract/outbound/kinds.ts";
import { refuse } from "../../../platform/refuse.ts";
import { callKeys, twimlAnswer } from "../../delivery/channels/call/twiml.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { CallbackReader, CallbackRequest, ReadCallback, ReadChange } from "../reader.ts";
import { headerOf, hmacOf, requireOneEqual } from "../signature.ts";
import { statusChange } from "./twilio-status.ts";

type Gateway = OpenConfig<GatewayKind>;

const readTwilio = (request: CallbackRequest, config: Gateway, language: string): ReadCallback => {
  if (config.service !== "twilio") throw refuse("bad_signature");
  const form = new URLSearchParams(request.body.toString("utf8"));
  const signature = headerOf(request.headers, "x-twilio-signature");
  requireSigned(signature, { request, form, secret: config.callback_secret });
  const shareId = new URL(request.url).searchParams.get("share");
  if (form.has("Digits") && shareId !== null)
    return { key: signature, isTimed: false, ...readKeys(form, { shareId, config, language }) };
  return { key: signature, isTimed: false, changes: statusChanges(form) };
};
export const readSmsCallback: CallbackReader<OpenConfig<"sms">> = (request, config) =>
  readTwilio(request, config, "en-US");
export const readCallCallback: CallbackReader<OpenConfig<"call">> = (request, config) =>
  readTwilio(request, config, config.language);

function requireSigned(
  signature: string,
  { request, form, secret }: { request: CallbackRequest; form: URLSearchParams; secret: string },
): void {
  const fields = [...form.entries()]
    .toSorted(([a], [b]) => Number(a > b) - Number(a < b))
    .flat()
    .join("");
  const signatures = request.signedUrls
    .flatMap(spellingsOf)
    .map((url) => hmacOf(`${url}${fields}`, { secret, algorithm: "sha1", encoding: "base64" }));
  requireOneEqual(signatures, signature);
}

/** Twilio writes the usual port into the address that it signs, or leaves it out. */
function spellingsOf(text: string): string[] {
  const url = new URL(text);
  if (url.port !== "") return [text];
  const port = url.protocol === "https:" ? "443" : "80";
  return [text, text.replace(url.host, `${url.host}:${port}`)];
}

/** As a call, the person is whoever has the number. */
const actorOf = (form: URLSearchParams): ReadChange["actor"] => {
  const phone = form.get("To") ?? "";
  return { name: phone, email: "", phone };
};

function statusChanges(form: URLSearchParams): ReadChange[] {
  const change = statusChange(form);
  return change === null
    ? []
    : [{ share: null, change, actor: actorOf(form), isButton: false, happenedAt: null }];
}

function readKeys(
  form: URLSearchParams,
  { shareId, config, language }: { shareId: string; config: Gateway; language: string },
): Pick<ReadCallback, "changes" | "answer"> {
  const { change, words } = changeOfKey(form.get("Digits") ?? "", config);
  const isShare = /^\d{1,18}$/.test(shareId);
  const answer = { mediaType: "text/xml", body: twimlAnswer(words, language) };
  if (change === null || !isShare) return { changes: [], answer };
  const base = { actor: actorOf(form), isButton: false, happenedAt: null };
  return { changes: [{ share: { id: shareId }, change, ...base }], answer };
}

/** It is done in a moment, so nothing more is promised. */
function changeOfKey(
  digits: string,
  { accepts }: Gateway,
): { change: ReadChange["change"] | null; words: string } {
  if (digits === callKeys.stop)
    return {
      change: { kind: "unsubscribe" },
      words: "Calls about this incident are being stopped. Goodbye.",
    };
  if (digits !== callKeys.acknowledge)
    return { change: null, words: "This key does nothing. Goodbye." };
  return accepts.includes("acknowledge")
    ? { change: { kind: "acknowledge" }, words: "The incident is being acknowledged. Goodbye." }
    : { change: null, words: "Incidents cannot be acknowledged by phone here. Goodbye." };
}
