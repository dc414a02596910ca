import { z } from "zod";
import { deliveryEvent } from "../delivery.ts";
import { checkGateway, gatewayFields } from "./gateway-fields.ts";

/** Through it, incidents are shared with phone numbers as calls that read them out. */
export const callConfig = z
  .object({
    ...gatewayFields,
    /** A phone rings for what is new, unless more is asked for. */
    events: z.array(deliveryEvent).max(20).default(["shared", "reopened"]),
    /** Of Twilio. */
    from: z
      .string()
      .trim()
      .regex(/^(\+\d{7,15})?$/, "must be a number with + and country code")
      .default(""),
    /** In which it is read out, such as "en-US". */
    language: z
      .string()
      .trim()
      .regex(/^[a-z]{2,3}(-[A-Z]{2,3})?$/, "must be a language such as en-US")
      .default("en-US"),
  })
  .superRefine(checkGateway);
