/** Calls of a vendor's JSON API with many paths, whose answers are held to what it promises. */
import type { z } from "zod";
import { type ApiAnswer, callApi, type CallContext } from "./call-api.ts";
import { SendFailure } from "../../../platform/send-failure.ts";
import { messageOf } from "./vendor-error.ts";

/** Where a vendor is, and as whom it is called. */
export interface VendorApi {
  /** As people call it. */
  name: string;
  base: string;
  headers: Readonly<Record<string, string>>;
  secrets: readonly string[];
  /** Seconds to wait, where an answer that looks final says that there were too many. */
  rateLimit?: (response: Response, nowS: number) => number | null;
}
export interface VendorRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH";
  path: string;
  query?: Readonly<Record<string, string>>;
  /** As JSON, or as a form. */
  body?: Readonly<Record<string, unknown>> | URLSearchParams;
  /** What is asked for or written, in words: "the project OPS". */
  what: string;
}

/** Throws `SendFailure`, also where the answer is not what the vendor's API says. */
export async function callVendor<Schema extends z.ZodType>(
  { name, base, headers, secrets, rateLimit }: VendorApi,
  context: CallContext,
  { schema, what, path, query = {}, ...request }: VendorRequest & { schema: Schema },
): Promise<z.infer<Schema>> {
  const search = new URLSearchParams(query).toString();
  const answer = await callApi(
    {
      ...request,
      name,
      url: `${base}${path}${search === "" ? "" : `?${search}`}`,
      headers: { accept: "application/json", ...headers },
      secrets,
      reasonIn: ({ text }) => messageOf(text),
      hintFor: (status) => hintOf(status, name, what),
      rateLimit,
    },
    context,
  );
  return readAnswer(name, answer, schema);
}

function readAnswer<Schema extends z.ZodType>(
  name: string,
  { status, json }: ApiAnswer,
  schema: Schema,
): z.infer<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  // A page of maintenance or of a sleeping instance comes with 200 too, and goes.
  throw new SendFailure(
    `${name}'s answer is not what the API of ${name} answers: is it the right address?`,
    { status, isFinal: false, retryAfterS: null },
  );
}

function hintOf(status: number, name: string, what: string): string | null {
  if (status === 401) return `${name} does not accept the credentials`;
  if (status === 403) return `${name} does not allow these credentials to use ${what}`;
  if (status === 404 || status === 410)
    return `${name} does not have ${what}, or does not show it to these credentials`;
  return status === 400 || status === 422 ? `${name} refuses ${what}` : null;
}
