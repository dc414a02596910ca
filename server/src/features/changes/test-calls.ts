import { searchChanges } from "#contract/changes.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
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
  const [outcome] = await of.send({ status: "critical", host: `${secret}-changed`, check: "disk" });
  const incident_id = outcome?.incident_id ?? "0";
  const { items } = await of.as("ada").call(searchChanges, { query: {} });
  return {
    pages: {},
    calls: {
      "changes.sendChanges": { body: change, statusForOutsider: 401 },
      "changes.searchChanges": {},
      "changes.listRootCauseChanges": { query: { incident_id }, statusForOutsider: 404 },
      "changes.judgeChange": {
        params: { changeId: items[0]?.id ?? "0" },
        body: { incident_id, match_certainty: "MATCH", comment: "the same host" },
        statusForOutsider: 404,
      },
    },
  };
}
