import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-every-call.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const start = of.clock.nowS();
  const change = {
    identifier: `${secret}-1`,
    status: "Done",
    summary: `${secret} deployed`,
    start,
  };
  const answer = await of.post({ app_key: of.appKey, ...change }, { path: "/data/v2/changes" });
  if (answer.status !== 202) throw new Error(`the change was refused: ${answer.status}`);
  return {
    pages: {},
    calls: {
      "changes.sendChanges": { body: change, statusForOutsider: 401 },
      "changes.searchChanges": {},
    },
  };
}
