import type { ChangeStatus } from "#contract/changes.ts";
import { type Fields, fieldsOf, meaningOf } from "../../sources/shared/fields.ts";
import { textIn } from "../../sources/shared/values.ts";
import { deploySummary, imageVersions, repositoryIn, shortCommit } from "./shared/names.ts";
import type { ChangeFacts, ChangeSource } from "./source.ts";

/**
 * A webhook of Argo CD's notifications with the template that the console
 * gives: parts of the Application under `app`, as argoproj.io/v1alpha1 has them. A whole
 * Application is read as well.
 * https://argo-cd.readthedocs.io/en/stable/operator-manual/notifications/services/webhook/
 */
export const argocd: ChangeSource = {
  name: "argocd",
  label: "Argo CD",
  hint: "Add a webhook and the template to argocd-notifications-cm, and subscribe applications to its triggers.",
  needs: "app with its metadata and status.operationState",
  recognizes: (message) =>
    operationOf(applicationOf(message)).text("phase") !== undefined &&
    applicationOf(message).part("metadata").text("name") !== undefined,
  read(message) {
    const application = applicationOf(message);
    const operation = operationOf(application);
    const name = application.part("metadata").text("name");
    const status = meaningOf(phases, operation.text("phase"));
    const startedAt = operation.time("startedat");
    if (name === undefined || status === undefined || startedAt === undefined) return null;
    return sync(message, { application, operation, name, status, startedAt });
  },
};

const applicationOf = (message: Fields): Fields => {
  const app = message.part("app", "application");
  return app.isEmpty && message.text("kind") === "Application" ? message : app;
};
const operationOf = (application: Fields): Fields =>
  application.part("status").part("operationstate");

const phases: Readonly<Record<string, ChangeStatus>> = {
  running: "In Progress",
  terminating: "In Progress",
  succeeded: "Done",
  failed: "Done",
  error: "Done",
};

interface Sync {
  application: Fields;
  operation: Fields;
  name: string;
  status: ChangeStatus;
  startedAt: number;
}

/** A sync is known by its application and the time at which it started. */
function sync(
  message: Fields,
  { application, operation, name, status, startedAt }: Sync,
): ChangeFacts {
  const [metadata, spec] = [application.part("metadata"), application.part("spec")];
  const destination = spec.part("destination");
  const result = operation.part("syncresult");
  const source = firstOf(spec.part("source"), spec.list("sources"));
  const labels = metadata.part("labels");
  const images = application
    .part("status")
    .part("summary")
    .list("images")
    .flatMap((image) => textIn(image) ?? []);
  const revision = shortCommit(
    result.text("revision") ?? application.part("status").part("sync").text("revision"),
  );
  const finishedAt = operation.time("finishedat");
  const cluster = destination.text("name") ?? hostOf(destination.text("server"));
  const console = message.text("argocdurl");
  return {
    identifier: `${metadata.text("namespace") ?? "argocd"}/${name} sync ${startedAt}`,
    status,
    summary: deploySummary(name, revision, cluster),
    start: startedAt,
    end: status === "Done" ? finishedAt : undefined,
    link: console === undefined ? undefined : `${console.replace(/\/+$/, "")}/applications/${name}`,
    tags: {
      service: name,
      namespace: destination.text("namespace"),
      cluster,
      environment: labels.text("environment", "env"),
      repository: repositoryIn(source.text("repourl")),
      version: imageVersions(images),
      commit: revision,
      result: status === "Done" ? resultOf(operation.text("phase")) : undefined,
    },
    metadata: {
      project: spec.text("project"),
      path: source.text("path", "chart"),
      images: images.length === 0 ? undefined : images.join(", "),
      message: operation.text("message"),
      health: application.part("status").part("health").text("status"),
    },
    timestamp: finishedAt ?? startedAt,
  };
}

const firstOf = (single: Fields, several: readonly unknown[]): Fields =>
  single.isEmpty ? fieldsOf(several[0]) : single;
const hostOf = (server: string | undefined): string | undefined =>
  server !== undefined && URL.canParse(server) ? new URL(server).host : server;

const resultOf = (phase: string | undefined): string =>
  phase === "Succeeded" ? "succeeded" : "failed";
