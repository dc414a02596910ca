import {
  type AutomaticRule,
  aggregationsOf,
  type TagSource,
  type TagType,
} from "#contract/incident-tags.ts";
import type { TagDraft } from "../../../data/feed/incident-tags.ts";

/** The draft as a tag of another type: what that type cannot hold goes. */
export function draftForType(draft: TagDraft, type: TagType): Partial<TagDraft> {
  return {
    type,
    default: null,
    options: type === "list" ? draft.options : [],
    automatic: draft.automatic.map((rule) => ({ ...rule, value: sourceForType(rule.value, type) })),
  };
}

function sourceForType(source: TagSource, type: TagType): TagSource {
  if (source.kind === "literal") return { kind: "literal", value: "" };
  if (source.kind === "template") return source;
  const [usual] = aggregationsOf[type];
  return aggregationsOf[type].includes(source.kind)
    ? source
    : { kind: usual ?? "first", field: source.field };
}

/** The same rule with its value found in another way; a tag that was named stays. */
export function sourceOfKind(kind: TagSource["kind"], before: TagSource): TagSource {
  if (kind === "literal") return { kind, value: "" };
  if (kind === "template")
    return {
      kind,
      template: "field" in before && before.field !== "" ? `\${${before.field}}` : "",
    };
  return { kind, field: "field" in before ? before.field : "" };
}

/** Whether a rule has what the server needs to try it. */
export const isComplete = ({ value }: AutomaticRule): boolean =>
  value.kind === "literal"
    ? value.value.length > 0
    : value.kind === "template"
      ? value.template.trim() !== ""
      : value.field.trim() !== "";
