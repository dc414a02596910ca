import { type Fields, fieldsOf } from "../../../sources/shared/fields.ts";
import { deploySummary } from "../shared/names.ts";
import { type ChangeFacts, NotAChange } from "../source.ts";
import {
  imagesOf,
  pathOf,
  revisionIn,
  versionOf,
  type Workload,
  workloadOf,
  workloadTags,
  writeTimes,
} from "./workload.ts";

/** How far the newest revision of a workload is. */
export function rolloutOf(
  object: Fields,
  cluster: string | undefined,
): ChangeFacts | NotAChange | null {
  const workload = workloadOf(object, cluster);
  const [metadata, status] = [object.part("metadata"), object.part("status")];
  if (status.isEmpty) return null;
  if (numberIn(status, "observedgeneration") < numberIn(metadata, "generation"))
    return new NotAChange("note", `The controller has not seen the newest ${workload.kind} yet`);
  const revision = revisionOf(object);
  if (revision === undefined) return null;
  return facts(object, { workload, revision, progress: progressOf(object) });
}

/** As the controllers number them. */
function revisionOf(object: Fields): string | undefined {
  const [metadata, status] = [object.part("metadata"), object.part("status")];
  switch (object.text("kind") ?? "") {
    case "Deployment":
      return revisionIn(metadata.part("annotations"));
    case "StatefulSet":
      return status.text("updaterevision")?.slice(-10);
    default:
      return (
        metadata.part("annotations").text("deprecateddaemonsettemplategeneration") ??
        metadata.text("generation")
      );
  }
}

interface Progress {
  state: "running" | "succeeded" | "failed";
  /** When it came to be so. */
  at: number | undefined;
  message: string | undefined;
}

/** As `kubectl rollout status` decides it. */
function progressOf(object: Fields): Progress {
  const status = object.part("status");
  const condition = status
    .list("conditions")
    .map(fieldsOf)
    .find((item) => item.text("type") === "Progressing");
  const at = condition?.time("lastupdatetime", "lasttransitiontime");
  const message = condition?.text("message");
  switch (condition?.text("reason") ?? "") {
    case "NewReplicaSetAvailable":
      return { state: "succeeded", at, message };
    case "ProgressDeadlineExceeded":
      return { state: "failed", at, message };
    default:
      return { state: isComplete(object) ? "succeeded" : "running", at, message };
  }
}

function isComplete(object: Fields): boolean {
  const [spec, status] = [object.part("spec"), object.part("status")];
  const count = (name: string) => numberIn(status, name);
  switch (object.text("kind") ?? "") {
    case "DaemonSet": {
      const replicas = count("desirednumberscheduled");
      return count("updatednumberscheduled") >= replicas && count("numberavailable") >= replicas;
    }
    case "StatefulSet":
      return (
        status.text("currentrevision") === status.text("updaterevision") &&
        count("readyreplicas") >= Number(spec.text("replicas") ?? 1)
      );
    default: {
      const replicas = Number(spec.text("replicas") ?? 1);
      const isUpdated =
        count("updatedreplicas") >= replicas && count("availablereplicas") >= replicas;
      return isUpdated && count("replicas") <= count("updatedreplicas");
    }
  }
}

function facts(
  object: Fields,
  { workload, revision, progress }: { workload: Workload; revision: string; progress: Progress },
): ChangeFacts {
  const written = writeTimes(object);
  const isOver = progress.state !== "running";
  const version = versionOf(object);
  return {
    identifier: `${pathOf(workload)} revision ${revision}`,
    status: isOver ? "Done" : "In Progress",
    summary: deploySummary(
      workload.name,
      typeof version === "string" ? version : version?.join(", "),
      [workload.cluster, workload.namespace].filter((part) => part !== undefined).join("/"),
    ),
    assumedStart: written.spec ?? progress.at ?? written.any,
    end: isOver ? progress.at : undefined,
    tags: {
      ...workloadTags(workload),
      version,
      result: isOver ? progress.state : undefined,
    },
    metadata: {
      revision,
      images: imagesOf(object).join(", ") || undefined,
      message: progress.message,
    },
    timestamp: progress.at ?? written.any,
  };
}

const numberIn = (part: Fields, name: string): number => Number(part.text(name) ?? 0) || 0;
