import { z } from "zod";
import type { SendContext, SendResult } from "../channel.ts";
import type { PhoneMessage, PhoneTarget } from "../phone/phone-target.ts";
import { callTwilio, sidIn } from "../phone/twilio.ts";

type Context = SendContext<PhoneTarget<"sms">>;

export async function sendTwilioMessage(
  message: PhoneMessage,
  context: Context,
): Promise<SendResult> {
  const earlier = context.isRepeat ? await findMessage(message, context) : null;
  if (earlier !== null) return taken(200, earlier);
  const { to, from, callbackUrl } = context.target;
  const { status, json } = await callTwilio(context, {
    path: "/Messages.json",
    form: {
      To: to,
      ...(from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from }),
      Body: message.text,
      ...(callbackUrl === null ? {} : { StatusCallback: callbackUrl }),
    },
  });
  return taken(status, sidIn(json));
}

/** Twilio passes it on, and says later whether it has arrived, where it knows whom to tell. */
const taken = (status: number, sid: string | null): SendResult => ({
  state: "sent",
  status,
  ...(sid === null ? {} : { thread: { id: sid, url: "" }, receipt: sid }),
});

const messageList = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      body: z.string(),
      status: z.string(),
      /** As in RFC 2822. */
      date_created: z.string(),
    }),
  ),
});
/** What Twilio's clock may be behind ours. */
const clockToleranceS = 60;
const notSent: ReadonlySet<string> = new Set(["failed", "canceled"]);

/**
 * Of an earlier try whose end is not known. Twilio knows no keys of ours, but each message of ours
 * names its incident. Not asked by date: what is still queued was not sent on any.
 */
async function findMessage(
  { text, sent_at }: PhoneMessage,
  context: Context,
): Promise<string | null> {
  const query = new URLSearchParams({ To: context.target.to, PageSize: "100" });
  const { json } = await callTwilio(context, { path: `/Messages.json?${query.toString()}` });
  const messages = messageList.safeParse(json).data?.messages ?? [];
  const message = messages.find(
    ({ body: words, status, date_created }) =>
      words === text &&
      !notSent.has(status) &&
      Date.parse(date_created) / 1000 >= sent_at - clockToleranceS,
  );
  return message?.sid ?? null;
}
