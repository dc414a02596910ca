import { z } from "zod";
import { SendFailure } from "../../../../platform/send-failure.ts";
import type { CallContext } from "../call-api.ts";
import { callVendor, type VendorApi } from "../vendor-call.ts";

export const sysId = /^[0-9a-f]{32}$/;
const rows = z.object({ result: z.array(z.record(z.string(), z.string())) });

/** The sys_id behind a name; empty where no name is set. */
export async function sysIdOf(
  api: VendorApi,
  context: CallContext,
  { table, fields, name, word }: Reference,
): Promise<string> {
  if (name === "" || sysId.test(name)) return name;
  const { result } = await callVendor(api, context, {
    path: `/api/now/table/${table}`,
    query: {
      sysparm_query: fields.map((field) => `${field}=${name}`).join("^OR"),
      sysparm_fields: ["sys_id", ...fields].join(","),
      sysparm_limit: "2",
    },
    schema: rows,
    what: `the ${word} ${name}`,
  });
  // A condition that ServiceNow does not understand is dropped, and any row answers.
  const row = result.find((item) =>
    fields.some((field) => item[field]?.toLowerCase() === name.toLowerCase()),
  );
  const id = row?.["sys_id"] ?? "";
  if (sysId.test(id)) return id;
  throw new SendFailure(`ServiceNow knows no ${word} called ${name}, or does not show it`, {
    status: 200,
    isFinal: true,
    retryAfterS: null,
  });
}

interface Reference {
  table: string;
  /** Any of them may be the name. */
  fields: readonly string[];
  name: string;
  /** What it is called. */
  word: string;
}
export const groupReference = (name: string): Reference => ({
  table: "sys_user_group",
  fields: ["name"],
  name,
  word: "group",
});
export const callerReference = (name: string): Reference => ({
  table: "sys_user",
  fields: ["user_name", "email"],
  name,
  word: "user",
});
