import * as contract from "#contract/incident-tags.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import { reachOf } from "../../platform/http/check-permission.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import { type Problem, problem, problemFor, Refusal, refuse } from "../../platform/refuse.ts";
import { hasEnvironment } from "../access/store.ts";
import { type ActionParts, runActionOnEach } from "../incidents/actions/run-action.ts";
import { loadTags } from "./store.ts";
import { type TagRef, tagIncident, untagIncident } from "./tag-incident.ts";
import { readValue } from "./tag-values.ts";

/** Tagging is an action on incidents like the others, for those who hold its permission besides. */
export const tagActionRoutes = (parts: ActionParts): Route[] => [
  serve(contract.tagIncidents, async ({ caller, params, body }) => {
    const reach = await reachFor(parts, caller, params.env);
    const tags = await tagsOf(parts, caller, body.tags);
    const audit = { tags: tags.map(({ tag, value }) => ({ tag: tag.name, value })) };
    return runActionOnEach(
      parts,
      {
        caller,
        reach,
        ids: body.incident_ids,
        incidentIds: body.incident_ids,
        action: "tag",
        audit,
      },
      ({ world, incident }, id) => tagIncident(world, incident(id), tags),
    );
  }),
  serve(contract.untagIncidents, ({ caller, params, body }) =>
    untag(parts, caller, { ...params, ids: body.incident_ids }),
  ),
  serve(contract.untagIncident, ({ caller, params: { id, ...params } }) =>
    untag(parts, caller, { ...params, ids: [id] }),
  ),
];

async function untag(
  parts: ActionParts,
  caller: Caller,
  { env, tagId, ids }: { env: string; tagId: string; ids: readonly string[] },
) {
  const reach = await reachFor(parts, caller, env);
  const tag = (await definitions(parts, caller)).find((definition) => definition.id === tagId);
  if (!tag) throw refuse("not_found");
  const tagRef = { id: tag.id, name: tag.name ?? "" };
  return runActionOnEach(
    parts,
    { caller, reach, ids, incidentIds: ids, action: "untag", audit: { tag: tagRef.name } },
    ({ world, incident }, id) => untagIncident(world, incident(id), tagRef),
  );
}

const definitions = (parts: ActionParts, caller: Caller) =>
  parts.db.tenant(caller.organizationId, loadTags);
const reachFor = (
  parts: ActionParts,
  caller: Caller,
  environmentId: string,
): Promise<EnvironmentReach> =>
  reachOf(caller, { environmentId, needed: "incident_actions" }, (id) =>
    parts.db.tenant(caller.organizationId, (sql) => hasEnvironment(sql, id)),
  );

/** Names everything that is wrong, not only the first. */
async function tagsOf(
  parts: ActionParts,
  caller: Caller,
  requests: readonly { tag_id: string; tag_value: contract.TagValue }[],
): Promise<{ tag: TagRef; value: contract.TagValue }[]> {
  const rules = await definitions(parts, caller);
  const problems: Problem[] = [];
  const tags = requests.flatMap(({ tag_id, tag_value }, at) => {
    const tag = rules.find((rule) => rule.id === tag_id && rule.active);
    if (!tag) {
      problems.push(problem("unknown_incident_tag", `tags.${at}.tag_id`));
      return [];
    }
    const read = readValue(tag.body, tag_value);
    if ("value" in read) return [{ tag: { id: tag.id, name: tag.name ?? "" }, value: read.value }];
    problems.push(problemFor(read.reason, `tags.${at}.tag_value`));
    return [];
  });
  if (problems.length > 0) throw new Refusal(400, problems);
  return tags;
}
