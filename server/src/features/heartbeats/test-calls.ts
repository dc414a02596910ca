import { createIntegration } from "#contract/integrations.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const { id } = await of.as("ada").call(createIntegration, {
    body: { name: `${secret} backup`, source_system: "heartbeat" },
  });
  // Whoever knows an address changes something by calling it: this is nobody's.
  const key = "n".repeat(24);
  const called = { params: { key }, statusForOutsider: 404 };
  const signalled = { params: { key, signal: "log" }, statusForOutsider: 404 };
  return {
    pages: {},
    calls: {
      "heartbeats.callHeartbeat": called,
      "heartbeats.callHeartbeatSignal": signalled,
      "heartbeats.postHeartbeat": called,
      "heartbeats.postHeartbeatSignal": signalled,
      "heartbeats.getHeartbeat": { params: { id } },
      "heartbeats.updateHeartbeat": { params: { id }, body: { period_s: 3600, grace_s: 600 } },
    },
  };
}
