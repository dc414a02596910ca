import type { TagType, TagValue } from "#contract/incident-tags.ts";
import type { StepActions } from "#contract/workflow-document.ts";
import { problemFor } from "../../../platform/refuse.ts";
import { loadTags } from "../../incident-tags/store.ts";
import { tagIncident } from "../../incident-tags/tag-incident.ts";
import { readValue } from "../../incident-tags/tag-values.ts";
import { actOnIncident } from "../act-on-incident.ts";
import { failed, type StepContext, type StepResult } from "../step-result.ts";

/** By the name of its definition; several values stand with commas between them. */
export async function runTag(
  context: StepContext,
  { tag, value }: NonNullable<StepActions["tag"]>,
): Promise<StepResult> {
  const definition = (await loadTags(context.sql)).find(
    ({ name, active }) => active && name?.toLowerCase() === tag.toLowerCase(),
  );
  if (!definition) return failed(`There is no tag “${tag}”`);
  if (!context.caller.permissions.has("custom_tags@update"))
    return failed(`${context.caller.name} may not set tags`);
  const read = readValue(definition.body, valuesIn(definition.body.type, value));
  if ("reason" in read) return failed(problemFor(read.reason).message);
  return actOnIncident(context, {
    action: "tag",
    decide: (world, incident) => {
      const refusal = tagIncident(world, incident, [
        { tag: { id: definition.id, name: definition.name ?? "" }, value: read.value },
      ]);
      return refusal?.code === "already_tagged" ? null : refusal;
    },
  });
}

const valuesIn = (type: TagType, text: string): TagValue =>
  type === "multi_value" ? text.split(",") : text;
