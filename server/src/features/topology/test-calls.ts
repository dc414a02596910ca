import { replaceTopology, sendKubernetesObjects } from "#contract/topology.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

const pod = (name: string, node: string) => ({
  kind: "Pod",
  metadata: { name, namespace: secret },
  spec: { nodeName: node },
});
const runsOn = (name: string, node: string) => ({
  source: `${secret}/workload/${name}`,
  target: node,
  kind: "runs_on",
});

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const ada = of.as("ada");
  const id = `${secret}-node`;
  const nodes = [id, `${secret}-needed`].map((each) => ({
    id: each,
    kind: "host",
    names: [{ host: each }],
  }));
  const edges = [{ source: id, target: `${secret}-needed`, kind: "needs" }];
  await ada.call(replaceTopology, { body: { nodes, edges: [] } });
  await ada.call(replaceTopology, { body: { nodes, edges } });
  const items = [pod("shop", "n1"), pod("cart", "n2")];
  await ada.call(sendKubernetesObjects, { body: { items } });
  return {
    pages: {},
    calls: {
      "topology.listTopologyNodes": {},
      "topology.getTopologyAround": { query: { id }, statusForOutsider: 404 },
      "topology.readTopologyFile": {
        body: { format: "csv", text: "source,target\na,b\n", mode: "add" },
      },
      "topology.listTopologyVersions": {},
      "topology.listTopologySuggestions": {},
      "topology.acceptTopologySuggestions": {
        body: { links: [runsOn("shop", "n1")] },
        statusForOutsider: 404,
      },
      "topology.dismissTopologySuggestions": {
        body: { links: [runsOn("cart", "n2")] },
        statusForOutsider: 204,
      },
      "topology.sendKubernetesObjects": { body: { items } },
      // Versions are counted in each organization: the outsider restores their own.
      "topology.restoreTopology": { params: { version: "1" }, statusForOutsider: 200 },
    },
  };
}
