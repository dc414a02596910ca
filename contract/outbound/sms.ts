import { z } from "zod";
import { checkGateway, gatewayFields } from "./gateway-fields.ts";

/** Through it, incidents are shared with phone numbers as text messages. */
export const smsConfig = z
  .object({
    ...gatewayFields,
    /** Of Twilio: a number, a short code, a name, or a messaging service. */
    from: z
      .string()
      .trim()
      .regex(
        /^(\+?\d{3,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9][A-Za-z0-9 ]{0,10})?$/,
        "must be a number, a name of up to 11 letters, or a messaging service",
      )
      .default(""),
  })
  .superRefine(checkGateway);
