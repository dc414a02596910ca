import { withinSpan } from "../../platform/trace-scope.ts";
import type { Traces } from "../../platform/traces.ts";
import type { ClaimedMessage, DueTarget, Settlement } from "./store-claims.ts";

interface SendResult {
  settlement: Pick<Settlement, "state">;
  attempt: { status: number | null } | null;
  failure: unknown;
}

/** A try of a message that tells of a traced change is a span; `send` is given its traceparent. */
export async function traceSend<T extends SendResult>(
  traces: Traces | null,
  { target, claimed }: { target: DueTarget; claimed: ClaimedMessage },
  send: (traceparent: string | null) => Promise<T>,
): Promise<T> {
  const parent = claimed.traceparent;
  const span =
    traces === null || parent === null
      ? null
      : traces.begin("send", {
          parent,
          kind: "client",
          attributes: {
            "tocsin.organization.id": target.organization_id,
            "tocsin.target.kind": target.system,
          },
        });
  if (span === null) return send(null);
  const result = await withinSpan(span, () => send(span.traceparent));
  const status = result.attempt?.status ?? null;
  span.set({
    "tocsin.delivery.state": result.settlement.state,
    ...(status === null ? {} : { "http.response.status_code": status }),
  });
  if (result.failure !== null) span.fail();
  span.end();
  return result;
}
