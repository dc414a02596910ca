import type { ChangeStatus } from "#contract/changes.ts";
import { type Fields, meaningOf } from "../../sources/shared/fields.ts";
import { deploySummary, shortCommit, shortRef } from "./shared/names.ts";
import { type ChangeFacts, type ChangeSource, NotAChange } from "./source.ts";

/**
 * GitHub's webhooks deployment, deployment_status, release and workflow_run, in the form of the
 * REST API of 2022-11-28: https://docs.github.com/en/webhooks/webhook-events-and-payloads
 * What kind of event it is stands in a header, and can be seen from the payload as well, which is
 * what is stored.
 */
export const github: ChangeSource = {
  name: "github",
  label: "GitHub",
  hint: "Add a webhook with this address to a repository or an organization, for deployments, deployment statuses and releases.",
  needs: "a repository, and its deployment, release or workflow_run",
  recognizes: (message) =>
    message.text("zen") !== undefined ||
    (message.part("repository").text("fullname") !== undefined &&
      ["deployment", "release", "workflowrun"].some((name) => !message.part(name).isEmpty)),
  read(message) {
    if (message.text("zen") !== undefined)
      return new NotAChange("handshake", "This is the ping of a new webhook of GitHub");
    const repository = message.part("repository").text("fullname");
    if (repository === undefined) return null;
    if (!message.part("deployment").isEmpty) return deployment(message, repository);
    if (!message.part("release").isEmpty) return release(message, repository);
    if (!message.part("workflowrun").isEmpty) return workflowRun(message, repository);
    return new NotAChange(
      "note",
      "This event of GitHub is about no deployment, release or workflow",
    );
  },
};

const deploymentStates: Readonly<Record<string, ChangeStatus>> = {
  queued: "Planned",
  pending: "Planned",
  waiting: "Planned",
  inprogress: "In Progress",
  success: "Done",
  failure: "Done",
  error: "Done",
};

function deployment(message: Fields, repository: string): ChangeFacts | NotAChange | null {
  const [subject, state] = [message.part("deployment"), message.part("deploymentstatus")];
  const id = subject.text("id");
  if (id === undefined) return null;
  const word = state.text("state");
  if (word === "inactive")
    return new NotAChange("note", "A later deployment has replaced this one of GitHub");
  const status = state.isEmpty ? "Planned" : meaningOf(deploymentStates, word);
  if (status === undefined) return null;
  const environment = subject.text("environment") ?? state.text("environment");
  const version = shortRef(subject.text("ref"));
  const createdAt = subject.time("createdat");
  const timestamp = state.isEmpty ? createdAt : (state.time("createdat", "updatedat") ?? createdAt);
  return {
    identifier: `${repository} deployment ${id}`,
    status,
    summary: deploySummary(
      message.part("repository").text("name") ?? repository,
      version,
      environment,
    ),
    assumedStart: status === "Planned" ? createdAt : timestamp,
    end: status === "Done" ? timestamp : undefined,
    link:
      state.text("logurl", "targeturl") ??
      message.part("workflowrun").text("htmlurl") ??
      message.part("repository").text("htmlurl"),
    tags: {
      ...repositoryTags(message, repository),
      environment,
      version,
      commit: shortCommit(subject.text("sha")),
      result: resultOf(word),
    },
    metadata: {
      task: subject.text("task"),
      description: subject.text("description"),
      state: word,
      state_description: state.text("description"),
      environment_url: state.text("environmenturl"),
    },
    timestamp,
  };
}

function release(message: Fields, repository: string): ChangeFacts | NotAChange | null {
  const subject = message.part("release");
  const tag = subject.text("tagname");
  if (tag === undefined) return null;
  const publishedAt = subject.time("publishedat");
  if (!/^(published|released)$/.test(message.text("action") ?? "") || publishedAt === undefined)
    return new NotAChange("note", "This release of GitHub is not being published");
  return {
    identifier: `${repository} release ${tag}`,
    status: "Done",
    summary: `Release ${message.part("repository").text("name") ?? repository} ${tag}`,
    start: publishedAt,
    end: publishedAt,
    link: subject.text("htmlurl"),
    tags: { ...repositoryTags(message, repository), version: tag },
    metadata: { name: subject.text("name"), prerelease: subject.text("prerelease") },
    timestamp: publishedAt,
  };
}

/** Most workflows test and build; those that change something say so in their names. */
const deploys = /deploy|deliver|promot|publish|releas|roll.?(out|back)|terraform|provision|migrat/i;
const conclusions: Readonly<Record<string, ChangeStatus>> = {
  cancelled: "Canceled",
  skipped: "Canceled",
  stale: "Canceled",
};

function workflowRun(message: Fields, repository: string): ChangeFacts | NotAChange | null {
  const run = message.part("workflowrun");
  const id = run.text("id");
  if (id === undefined) return null;
  const name = run.text("name") ?? message.part("workflow").text("name") ?? "";
  if (!deploys.test(name) && !deploys.test(run.text("path") ?? ""))
    return new NotAChange("note", "The name of this workflow of GitHub says of no deployment");
  const word = run.text("status");
  const status =
    word === "completed"
      ? (meaningOf(conclusions, run.text("conclusion")) ?? "Done")
      : word === "in_progress"
        ? "In Progress"
        : "Planned";
  const [startedAt, updatedAt] = [run.time("runstartedat", "createdat"), run.time("updatedat")];
  const version = shortRef(run.text("headbranch"));
  return {
    identifier: `${repository} workflow run ${id} ${run.text("runattempt") ?? "1"}`,
    status,
    summary: [name, version].filter(Boolean).join(" "),
    start: startedAt,
    end: status === "Done" || status === "Canceled" ? updatedAt : undefined,
    link: run.text("htmlurl"),
    tags: {
      ...repositoryTags(message, repository),
      version,
      commit: shortCommit(run.text("headsha")),
      result: resultOf(run.text("conclusion")),
    },
    metadata: { workflow: name, event: run.text("event"), conclusion: run.text("conclusion") },
    timestamp: updatedAt,
  };
}

const repositoryTags = (message: Fields, repository: string) => ({
  service: message.part("repository").text("name"),
  repository,
});

function resultOf(word: string | undefined): string | undefined {
  if (word === "success") return "succeeded";
  return /^(failure|error|timed_out|startup_failure)$/.test(word ?? "") ? "failed" : undefined;
}
