import type { Fields } from "../../sources/shared/fields.ts";
import { deletionOf, rolloutEvent } from "./kubernetes/events.ts";
import { rolloutOf } from "./kubernetes/rollout.ts";
import { isWorkload } from "./kubernetes/workload.ts";
import { type ChangeSource, NotAChange } from "./source.ts";

/**
 * Rollouts of Kubernetes, in the form of apps/v1: Deployments, StatefulSets and
 * DaemonSets as `kubectl get -o json` prints them, alone, as a List or as events of a watch; and the
 * events of Deployments as kubernetes-event-exporter posts them.
 * https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status
 * https://github.com/resmoio/kubernetes-event-exporter (pkg/kube/event.go)
 */
export const kubernetes: ChangeSource = {
  name: "kubernetes",
  label: "Kubernetes",
  hint: "Run the job below in the cluster: it reports the rollouts of Deployments, StatefulSets and DaemonSets every minute.",
  needs: "a Deployment, StatefulSet or DaemonSet with metadata and status, or an event of one",
  recognizes: (message) =>
    isWorkload(message) ||
    isList(message) ||
    isWatched(message) ||
    (!message.part("involvedobject").isEmpty && message.text("reason") !== undefined),
  changes: (message) => (isList(message) ? message.list("items") : [message.value("object")]),
  read(item, message) {
    // A workload that is posted alone is no part of its message.
    const subject = item.isEmpty ? message : item;
    const cluster = message.text("cluster", "clustername");
    if (isWorkload(subject))
      return message.text("type") === "DELETED"
        ? deletionOf(subject, cluster)
        : rolloutOf(subject, cluster);
    if (!subject.part("involvedobject").isEmpty) return rolloutEvent(subject, cluster);
    return subject.text("kind") === undefined
      ? null
      : new NotAChange("note", `A ${subject.text("kind")} of Kubernetes has no rollout`);
  },
};

const isList = (message: Fields): boolean =>
  message.text("kind")?.endsWith("List") === true && Array.isArray(message.value("items"));

/** One event of `kubectl get --watch --output-watch-events`. */
const isWatched = (message: Fields): boolean =>
  /^(ADDED|MODIFIED|DELETED|BOOKMARK)$/.test(message.text("type") ?? "") &&
  !message.part("object").isEmpty;
