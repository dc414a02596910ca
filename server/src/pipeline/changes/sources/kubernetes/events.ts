import type { Fields } from "../../../sources/shared/fields.ts";
import { type ChangeFacts, NotAChange } from "../source.ts";
import { pathOf, revisionIn, type Workload, workloadOf, workloadTags } from "./workload.ts";

/** Of a watch: somebody has taken the workload away. */
export function deletionOf(object: Fields, cluster: string | undefined): ChangeFacts {
  const workload = workloadOf(object, cluster);
  const metadata = object.part("metadata");
  const at = metadata.time("deletiontimestamp");
  return {
    identifier: `${pathOf(workload)} deleted ${metadata.text("uid") ?? metadata.text("resourceversion") ?? ""}`,
    status: "Done",
    summary: `Delete ${workload.kind} ${workload.name} of ${workload.namespace}`,
    assumedStart: at,
    end: at,
    tags: workloadTags(workload),
    timestamp: at,
  };
}

/** "Scaled up replica set orders-5d8f7c to 1 from 0", and later "… from 0 to 1". */
const newReplicaSet = /^Scaled up replica set (\S+) (?:to \d+ from 0|from 0 to \d+)$/;

/**
 * The first pods of a new replica set are a rollout that begins. No event says that it is over;
 * with the Deployment's revision, a report of the Deployment itself does.
 */
export function rolloutEvent(
  event: Fields,
  cluster: string | undefined,
): ChangeFacts | NotAChange | null {
  const object = event.part("involvedobject");
  const name = object.text("name");
  if (name === undefined) return null;
  const replicaSet = newReplicaSet.exec(event.text("message", "note") ?? "")?.[1];
  if (object.text("kind") !== "Deployment" || replicaSet === undefined)
    return new NotAChange("note", "This event of Kubernetes is no beginning of a rollout");
  const workload: Workload = {
    kind: "deployment",
    name,
    namespace: object.text("namespace") ?? "default",
    labels: object.part("labels"),
    cluster,
  };
  const revision = revisionIn(object.part("annotations"));
  return {
    identifier: `${pathOf(workload)} ${revision === undefined ? replicaSet : `revision ${revision}`}`,
    status: "In Progress",
    summary: `Roll out ${name} to ${workload.namespace}`,
    tags: workloadTags(workload),
    metadata: { replica_set: replicaSet, revision },
    timestamp: event.time("firsttimestamp", "eventtime", "lasttimestamp"),
  };
}
