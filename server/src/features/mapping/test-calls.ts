import { createMappingTable, listMapVersions } from "#contract/mapping.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

/** A table with a former version. */
export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const ada = of.as("ada");
  const { id } = await ada.call(createMappingTable, {
    body: {
      config: {
        name: `${secret} uploaded`,
        fields: [
          { kind: "query", title: "host", tag_name: "host" },
          { kind: "result", title: "owner", tag_name: "owner" },
        ],
      },
    },
  });
  const path = `/resources/v2.1/mapping-enrichment/${id}/map`;
  for (const owner of [secret, "other"]) {
    await ada.raw("POST", path, `host,owner\nnever-sent,${owner}\n`, {
      "content-type": "text/csv",
    });
    await of.settle();
  }
  const former = (await ada.call(listMapVersions, { params: { id } })).items.at(-1);
  const params = { id, version_id: former?.id ?? "" };
  return {
    pages: {},
    calls: {
      "mapping.listMapVersions": { params: { id } },
      "mapping.restoreMapVersion": { params },
    },
  };
}
