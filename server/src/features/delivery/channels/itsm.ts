import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { Channel } from "./channel.ts";
import { checkServiceNow } from "./itsm/check-service-now.ts";
import { serviceNow } from "./itsm/service-now.ts";
import { signIn } from "./itsm/sign-in.ts";
import { sendTicket } from "./tickets/send-ticket.ts";
import { composeTicket, type TicketMessage } from "./tickets/ticket-message.ts";

/** A record of ServiceNow: work notes tell what changes, its state follows the incident. */
export const itsm: Channel<OpenConfig<"itsm">, TicketMessage> = {
  compose: composeTicket,
  send: async (message, context) => {
    const api = await signIn(context.target, context);
    return sendTicket(serviceNow(api, context), message, context);
  },
  check: async (context) => checkServiceNow(await signIn(context.target, context), context),
};
