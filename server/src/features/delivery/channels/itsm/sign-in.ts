import { z } from "zod";
import type { OpenConfig } from "../../../outbound-integrations/stored-config.ts";
import type { CallContext } from "../call-api.ts";
import { callVendor, type VendorApi } from "../vendor-call.ts";

const tokenAnswer = z.object({ access_token: z.string().min(1) });

/** By user and password, or by a token that the client's id and secret are exchanged for. */
export async function signIn(
  { url, sign_in, username, secret }: OpenConfig<"itsm">,
  context: CallContext,
): Promise<VendorApi> {
  const basic = Buffer.from(`${username}:${secret}`).toString("base64");
  const api = { name: "ServiceNow", base: url, headers: {}, secrets: [secret, basic] };
  if (sign_in === "basic") return { ...api, headers: { authorization: `Basic ${basic}` } };
  const { access_token } = await callVendor(api, context, {
    method: "POST",
    path: "/oauth_token.do",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: username,
      client_secret: secret,
    }),
    schema: tokenAnswer,
    what: "a sign-in by the client's id and secret",
  });
  return {
    ...api,
    headers: { authorization: `Bearer ${access_token}` },
    secrets: [...api.secrets, access_token],
  };
}
