import type { ChangeStatus } from "#contract/changes.ts";
import { type Fields, meaningOf } from "../../sources/shared/fields.ts";
import { deploySummary, repositoryIn, shortCommit } from "./shared/names.ts";
import type { ChangeFacts, ChangeSource } from "./source.ts";

/**
 * The Notification plugin of Jenkins (Phase and BuildState in its source); older ones lack some of
 * it: https://plugins.jenkins.io/notification/
 * Its `timestamp` is the start in the phases QUEUED and STARTED, and the end in the others. While a
 * build runs, `status` may be that of the build before.
 */
export const jenkins: ChangeSource = {
  name: "jenkins",
  label: "Jenkins",
  hint: "Install the Notification plugin and add this address to the jobs that deploy, for all events.",
  needs: "the job's name and its build, with number and phase",
  recognizes: (message) =>
    message.text("name") !== undefined &&
    message.part("build").text("phase") !== undefined &&
    message.part("build").text("number") !== undefined,
  read(message) {
    const build = message.part("build");
    const [name, number, phase] = [message.text("name"), build.text("number"), build.text("phase")];
    const status = statusOf(phase, build.text("status"));
    if (name === undefined || number === undefined || status === undefined) return null;
    return facts(build, { name, number, status });
  },
};

interface Build {
  name: string;
  number: string;
  status: ChangeStatus;
}

/** Folders stand in the path of the build alone. */
function facts(build: Fields, { name, number, status }: Build): ChangeFacts {
  const [parameters, scm] = [build.part("parameters"), build.part("scm")];
  const at = build.time("timestamp");
  const isOver = status === "Done" || status === "Canceled";
  const lastedS = Number(build.text("duration") ?? 0) / 1000;
  const environment = parameters.text(...parameterNames.environment);
  const service = parameters.text(...parameterNames.service) ?? name;
  const commit = shortCommit(scm.text("commit"));
  const version = parameters.text(...parameterNames.version);
  return {
    identifier: build.text("url")?.replace(/^\/+|\/+$/g, "") ?? `job/${name}/${number}`,
    status,
    summary: `${deploySummary(service, version, environment)} (${name} #${number})`,
    assumedStart: at !== undefined && isOver && lastedS > 0 ? at - lastedS : at,
    end: isOver ? at : undefined,
    link: build.text("fullurl"),
    tags: {
      service,
      environment,
      host: parameters.text("host", "hostname", "targethost"),
      cluster: parameters.text("cluster", "clustername"),
      namespace: parameters.text("namespace"),
      region: parameters.text("region", "awsregion"),
      repository: repositoryIn(scm.text("url")),
      version,
      commit,
      result: isOver ? resultOf(build.text("status")) : undefined,
    },
    metadata: {
      job: name,
      build: number,
      branch: scm.text("branch"),
      status: isOver ? build.text("status") : undefined,
      notes: build.text("notes"),
    },
    timestamp: at,
  };
}

/** What people call the parameters of jobs that deploy. */
const parameterNames = {
  service: ["service", "servicename", "app", "application", "component"],
  environment: ["environment", "env", "deployenv", "targetenv", "stage"],
  version: ["version", "releaseversion", "imagetag", "tag", "release"],
} as const;

function statusOf(phase: string | undefined, result: string | undefined): ChangeStatus | undefined {
  switch (phase ?? "") {
    case "QUEUED":
      return "Planned";
    case "STARTED":
      return "In Progress";
    case "COMPLETED":
    case "FINALIZED":
      return (
        meaningOf<ChangeStatus>({ aborted: "Canceled", notbuilt: "Canceled" }, result) ?? "Done"
      );
    default:
      return undefined;
  }
}

const resultOf = (status: string | undefined): string | undefined =>
  meaningOf({ success: "succeeded", unstable: "failed", failure: "failed" }, status);
