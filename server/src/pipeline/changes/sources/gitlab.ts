import type { ChangeStatus } from "#contract/changes.ts";
import { type Fields, meaningOf } from "../../sources/shared/fields.ts";
import { deploySummary, lastName, shortRef } from "./shared/names.ts";
import { type ChangeFacts, type ChangeSource, NotAChange } from "./source.ts";

/**
 * GitLab's webhooks of deployments and releases; older ones lack `deployment_id` and
 * `status_changed_at`:
 * https://docs.gitlab.com/user/project/integrations/webhook_events/#deployment-events
 */
export const gitlab: ChangeSource = {
  name: "gitlab",
  label: "GitLab",
  hint: "Add a webhook with this address to a project or a group, for deployment events and releases events.",
  needs: "object_kind deployment or release, and its project",
  recognizes: (message) =>
    /^(deployment|release)$/.test(message.text("objectkind") ?? "") &&
    projectOf(message) !== undefined,
  read(message) {
    const kind = message.text("objectkind", "eventname");
    const project = projectOf(message);
    if (kind === "deployment" && project !== undefined) return deployment(message, project);
    if (kind === "release" && project !== undefined) return release(message, project);
    return kind === undefined
      ? null
      : new NotAChange("note", "This event of GitLab is about no deployment or release");
  },
};

const projectOf = (message: Fields): string | undefined =>
  message.part("project").text("pathwithnamespace", "name");

const states: Readonly<Record<string, ChangeStatus>> = {
  created: "Planned",
  blocked: "Planned",
  running: "In Progress",
  success: "Done",
  failed: "Done",
  canceled: "Canceled",
  skipped: "Canceled",
};

/** Each report has the time of its state alone: the first that is running says when it began. */
function deployment(message: Fields, project: string): ChangeFacts | null {
  const id = message.text("deploymentid", "deployableid");
  const word = message.text("status");
  const status = meaningOf(states, word);
  if (id === undefined || status === undefined) return null;
  const timestamp = message.time("statuschangedat");
  const environment = message.text("environment");
  const version = shortRef(message.text("ref")) ?? message.text("shortsha");
  const service = lastName(project);
  return {
    identifier: `${project} deployment ${id}`,
    status,
    summary: deploySummary(service ?? project, version, environment),
    end: status === "Done" || status === "Canceled" ? timestamp : undefined,
    link: message.text("deployableurl", "commiturl") ?? message.part("project").text("weburl"),
    tags: {
      service,
      repository: project,
      environment,
      tier: message.text("environmenttier"),
      version,
      commit: message.text("shortsha"),
      result: word === "success" ? "succeeded" : word === "failed" ? "failed" : undefined,
    },
    metadata: {
      commit_title: message.text("committitle"),
      commit_url: message.text("commiturl"),
      environment_url: message.text("environmentexternalurl"),
    },
    timestamp,
  };
}

function release(message: Fields, project: string): ChangeFacts | NotAChange | null {
  const tag = message.text("tag");
  if (tag === undefined) return null;
  const releasedAt = message.time("releasedat", "createdat");
  if (message.text("action") !== "create" || releasedAt === undefined)
    return new NotAChange("note", "This release of GitLab is not being created");
  const service = lastName(project);
  return {
    identifier: `${project} release ${tag}`,
    status: "Done",
    summary: `Release ${service ?? project} ${tag}`,
    start: releasedAt,
    end: releasedAt,
    link: message.text("url"),
    tags: { service, repository: project, version: tag },
    metadata: { name: message.text("name") },
    timestamp: releasedAt,
  };
}
