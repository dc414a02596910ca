import { z } from "zod";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import { SendFailure } from "../../../../platform/send-failure.ts";
import type { CallContext } from "../call-api.ts";
import { callVendor, type VendorApi } from "../vendor-call.ts";
import { callerReference, groupReference, sysIdOf } from "./references.ts";

const rows = z.object({ result: z.array(z.record(z.string(), z.string())) });

/** Credentials, table, group, caller and close code. */
export async function checkServiceNow(
  api: VendorApi,
  context: CallContext & { target: OpenConfig<"itsm"> },
): Promise<void> {
  const { table, assignment_group, caller } = context.target;
  await callVendor(api, context, {
    path: `/api/now/table/${table}`,
    query: { sysparm_fields: "sys_id", sysparm_limit: "1" },
    schema: rows,
    what: `the table ${table}`,
  });
  await sysIdOf(api, context, groupReference(assignment_group));
  await sysIdOf(api, context, callerReference(caller));
  await checkCloseCode(api, context);
}

/** Instances differ in their close codes; some do not show which they have. */
async function checkCloseCode(
  api: VendorApi,
  context: CallContext & { target: OpenConfig<"itsm"> },
): Promise<void> {
  const { table, close_code } = context.target;
  const known = await closeCodes(api, context, table).catch((error: unknown): string[] => {
    if (error instanceof SendFailure && error.isFinal) return [];
    throw error;
  });
  if (known.length === 0 || known.includes(close_code)) return;
  throw new SendFailure(
    `ServiceNow has no close code ${close_code}; it has ${known.slice(0, 20).join(", ")}`,
    { status: 200, isFinal: true, retryAfterS: null },
  );
}

async function closeCodes(api: VendorApi, context: CallContext, table: string): Promise<string[]> {
  const { result } = await callVendor(api, context, {
    path: "/api/now/table/sys_choice",
    query: {
      sysparm_query: `name=${table}^element=close_code^inactive=false`,
      sysparm_fields: "name,element,value",
      sysparm_limit: "100",
    },
    schema: rows,
    what: "the close codes",
  });
  return result.flatMap(({ name, element, value }) =>
    name === table && element === "close_code" && value !== undefined ? [value] : [],
  );
}
