import type { GatewayService } from "#contract/outbound/gateway-fields.ts";
import type { MessageContent } from "../channel.ts";
import { cutText } from "../cut-text.ts";
import { sendThroughGateway } from "../phone/http-gateway.ts";
import type { PhoneMessage, SmsChannel } from "../phone/phone-target.ts";
import { requireNumber } from "../phone/require-number.ts";
import { checkTwilio } from "../phone/twilio.ts";
import { sendTwilioMessage } from "./twilio-message.ts";

/** As many as Twilio takes (its error 21617). */
const maxCharacters = 1600;

/** Each message of a share is a text message of its own: what was sent cannot be changed. */
function composeSms({ text, incident, sent_at }: MessageContent): PhoneMessage {
  const ending = incident === null ? "…" : `…\n${incident.url}`;
  return { text: cutText(text, maxCharacters, ending), sent_at };
}

export const smsChannels: Record<GatewayService, SmsChannel> = {
  twilio: {
    compose: composeSms,
    send: (message, context) => {
      requireNumber(context.target.to);
      return sendTwilioMessage(message, context);
    },
    check: checkTwilio,
  },
  http: {
    compose: composeSms,
    send: async ({ text }, context) => {
      requireNumber(context.target.to);
      return sendThroughGateway(text, context);
    },
  },
};
