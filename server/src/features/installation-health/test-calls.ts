import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(): Promise<FeatureCalls> {
  return {
    pages: {},
    calls: {
      "installationHealth.getInstallationHealth": { statusForOutsider: 403 },
      "installationHealth.getSupportBundle": { statusForOutsider: 403 },
      "installationHealth.retryAllDeliveries": { statusForOutsider: 403 },
    },
  };
}
