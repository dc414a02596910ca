import type { GatewayService } from "#contract/outbound/gateway-fields.ts";
import type { MessageContent, SendContext, SendResult } from "../channel.ts";
import { sendThroughGateway } from "../phone/http-gateway.ts";
import type { CallChannel, CallMessage, PhoneTarget } from "../phone/phone-target.ts";
import { requireNumber } from "../phone/require-number.ts";
import { callTwilio, checkTwilio, sidIn } from "../phone/twilio.ts";
import { spokenText } from "./spoken-text.ts";
import { twimlOf } from "./twiml.ts";

type Context = SendContext<PhoneTarget<"call">>;

const composeCall = (
  { text, sent_at, event, share_id }: MessageContent,
  { events }: Pick<PhoneTarget<"call">, "events">,
): CallMessage => ({
  text: spokenText(text),
  sent_at,
  is_over: event === "resolved" && events.length > 0 && !events.includes("resolved"),
  share_id: event === "test" ? null : share_id,
});

const channelBy = (
  ring: (message: CallMessage, context: Context) => Promise<SendResult>,
): Pick<CallChannel, "compose" | "send"> => ({
  compose: composeCall,
  send: async (message, context) => {
    requireNumber(context.target.to);
    return message.is_over ? { state: "delivered", status: null } : ring(message, context);
  },
});

/**
 * A phone rings for each message. A try whose end is not known is made again: Twilio's calls cannot
 * be told apart, and a phone that rings twice is better than one that never does.
 */
export const callChannels: Record<GatewayService, CallChannel> = {
  twilio: { ...channelBy(ringByTwilio), check: checkTwilio },
  http: channelBy(({ text }, context) => sendThroughGateway(text, context)),
};

async function ringByTwilio(
  { text, share_id }: CallMessage,
  context: Context,
): Promise<SendResult> {
  const { to, from, language, callbackUrl } = context.target;
  const keysUrl =
    callbackUrl === null || share_id === null ? null : `${callbackUrl}?share=${share_id}`;
  const { status, json } = await callTwilio(context, {
    path: "/Calls.json",
    form: {
      To: to,
      From: from,
      Twiml: twimlOf(text, { language, keysUrl }),
      ...(callbackUrl === null ? {} : { StatusCallback: callbackUrl }),
    },
  });
  const sid = sidIn(json);
  return {
    state: "sent",
    status,
    ...(sid === null ? {} : { thread: { id: sid, url: "" }, receipt: sid }),
  };
}
