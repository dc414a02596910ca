import { z } from "zod";
import { loadOrganization } from "../../features/organizations/store.ts";
import { insertRefused } from "../../features/receipts/store-refused.ts";
import { FinalFailure } from "../../platform/jobs/failure.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import { Refusal } from "../../platform/refuse.ts";
import { requireSnsUrl } from "./envelope.ts";

const params = z.object({ url: z.string(), topic: z.string() });

/**
 * Confirms a topic's subscription. SNS takes a second confirmation as it took the first, so that a
 * process that ends in between harms nothing.
 */
export const subscriptionJob = ({ outbound }: { outbound: OutboundDoors }): SendingHandler => ({
  kind: "sns-subscription",
  isExempt: true,
  prepare: async (sql, organizationId, job) => {
    const { url, topic } = params.parse(job.params);
    const organization = await loadOrganization(sql, organizationId);
    if (!organization) return null;
    const door = outbound.exempt(organization);
    return (signal) =>
      confirm(() => door.fetch(requireSnsUrl(url, { TopicArn: topic }), { signal }));
  },
  settle: async (sql, _organizationId, { job, outcome, nowS }) => {
    if (outcome.state !== "failed") return false;
    const { topic } = params.parse(job.params);
    const message = `The subscription of ${topic} was not confirmed: ${outcome.reason ?? ""}`;
    await insertRefused(sql, [
      {
        received_at: nowS,
        integration_id: null,
        key_name: null,
        is_admitted: true,
        address: "",
        path: "/data/v2/sources/cloudwatch",
        status: 422,
        problems: [{ code: "sns_not_verified", message }],
        body: JSON.stringify({ TopicArn: topic }),
        body_bytes: null,
        times: 1,
      },
    ]);
    return true;
  },
});

async function confirm(call: () => Promise<Response>): Promise<void> {
  const { status } = await call().catch((error: unknown) => {
    throw error instanceof Refusal ? new FinalFailure(error.message) : error;
  });
  if (status === 200) return;
  const words = `SNS answered ${status}`;
  throw status >= 500 || status === 429 ? new Error(words) : new FinalFailure(words);
}
