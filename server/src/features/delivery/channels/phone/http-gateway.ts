import type { GatewayBody } from "#contract/outbound/gateway-fields.ts";
import { type LiquidFormat, renderLiquid } from "../../../../platform/liquid.ts";
import type { SendResult } from "../channel.ts";
import { SendFailure } from "../../../../platform/send-failure.ts";
import { connectionFailure, requireSuccess } from "../../../../platform/http-failure.ts";
import type { PhoneContext } from "./phone-target.ts";

const timeoutMs = 10_000;

const mediaTypes: Record<GatewayBody, string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  plain: "text/plain; charset=utf-8",
};

/** Hands a text to any gateway that takes HTTP, as its owner wrote the request. */
export async function sendThroughGateway(
  text: string,
  { target, outbound, idempotencyKey, nowS, signal }: PhoneContext,
): Promise<SendResult> {
  const { url, method, headers, body, body_format, to } = target;
  const values = { to, text };
  const encoded = { to: encodeURIComponent(to), text: encodeURIComponent(text) };
  const secrets = Object.values(headers);
  const hasBody = method !== "GET";
  try {
    const response = await outbound.fetch(rendered(url, "plain", encoded), {
      method,
      headers: {
        "user-agent": "Tocsin",
        ...(hasBody ? { "content-type": mediaTypes[body_format] } : {}),
        ...headers,
        "idempotency-key": idempotencyKey,
      },
      ...(hasBody
        ? {
            body:
              body_format === "form"
                ? rendered(body, "plain", encoded)
                : rendered(body, body_format, values),
          }
        : {}),
      signal,
      timeoutMs,
    });
    return { state: "sent", status: await requireSuccess(response, { nowS, secrets }) };
  } catch (error) {
    throw connectionFailure(error, secrets);
  }
}

function rendered(template: string, format: LiquidFormat, values: object): string {
  const { output, problems } = renderLiquid(template, format, values);
  const [problem] = problems;
  if (problem === undefined) return output;
  throw new SendFailure(`The gateway's template cannot be rendered: ${problem.message}`, {
    status: null,
    isFinal: true,
    retryAfterS: null,
  });
}
