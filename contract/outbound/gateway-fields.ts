/** What a gateway to the phone network is reached with: Twilio's API, or any HTTP by template. */
import { z } from "zod";
import { phone } from "../scalars.ts";
import {
  baseUrl,
  callbackFields,
  commonFields,
  httpUrl,
  secretHeaders,
  secretRequiredFor,
} from "./config-fields.ts";

export const gatewayServices = ["twilio", "http"] as const;
export type GatewayService = (typeof gatewayServices)[number];
export const gatewayBodies = ["json", "form", "plain"] as const;
export type GatewayBody = (typeof gatewayBodies)[number];

/** The account, and the key if there is one, are named in the address and in the credentials. */
const sidOf = (prefix: string) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^(${prefix}[0-9a-fA-F]{32})?$`),
      `must be ${prefix} and 32 digits from 0 to f`,
    )
    .default("");

/** May have placeholders behind its host: what is put in is encoded. */
const templateUrl = z
  .string()
  .trim()
  .max(2000)
  .superRefine((text, context) => {
    if (text === "") return;
    if (/^[a-z]+:\/\/[^/?#]*[{}]/i.test(text))
      return context.addIssue({ code: "custom", message: "must not have a placeholder as host" });
    const { error } = httpUrl.safeParse(text);
    if (error) context.addIssue({ code: "custom", message: error.issues[0]?.message });
  })
  .default("");

const bodyCharacters = 10_000;

export const gatewayFields = {
  service: z.enum(gatewayServices),
  base_url: baseUrl().default("https://api.twilio.com"),
  account_sid: sidOf("AC"),
  /** Of an API key, whose secret `auth_token` then is. */
  key_sid: sidOf("SK"),
  auth_token: secretRequiredFor("service", ["twilio"]),
  url: templateUrl,
  method: z.enum(["POST", "PUT", "GET"]).default("POST"),
  headers: secretHeaders,
  /** How values are escaped in the body, and what the receiver is told it is. */
  body_format: z.enum(gatewayBodies).default("json"),
  /** Liquid: `to` is the number, `text` what is said. */
  body: z.string().max(bodyCharacters).default('{"to": "{{ to }}", "text": "{{ text }}"}'),
  /** Who gets test messages. */
  test_number: phone.or(z.literal("")).default(""),
  /** Its secret is the auth token of Twilio's account. */
  ...callbackFields,
  ...commonFields,
};

interface Gateway {
  service: GatewayService;
  account_sid: string;
  from: string;
  url: string;
  method: string;
  body: string;
}
/** What each service cannot do without. */
export function checkGateway(
  { service, account_sid, from, url, method, body }: Gateway,
  context: z.RefinementCtx,
): void {
  const addIssue = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (service === "twilio") {
    if (account_sid === "") addIssue("account_sid", "must be entered");
    if (from === "") addIssue("from", "must be entered");
    return;
  }
  if (url === "") addIssue("url", "must be entered");
  const written = method === "GET" ? url : `${url} ${body}`;
  for (const name of ["to", "text"])
    if (!new RegExp(`\\{\\{-?\\s*${name}\\b`).test(written))
      addIssue(method === "GET" ? "url" : "body", `must put in {{ ${name} }}`);
}
