import type { CallOf } from "#contract/endpoint.ts";
import type { createIntegration } from "#contract/integrations.ts";
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import type { OutboundIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import type { ConfigField, KindForm } from "./kind-form.ts";

/** A header as it is typed. The value of a stored one is not known here: empty leaves it. */
export interface HeaderDraft {
  key: number;
  name: string;
  value: string;
  isStored: boolean;
}
/** What a person types of a target. */
export interface TargetDraft {
  name: string;
  kind: OutboundKind;
  /** By field, as text; an empty secret leaves the stored one, a switch that is on is "true". */
  values: Readonly<Record<string, string>>;
  headers: readonly HeaderDraft[];
  /** Secrets that are stored and are to be no longer. */
  removed: readonly string[];
}

export function emptyDraft(kind: OutboundKind, { fields }: KindForm): TargetDraft {
  const draft = { name: "", kind, values: initialsOf(fields), headers: [], removed: [] };
  // Of fields with the same name, the one that is shown has the last word.
  const shown = fields.filter((field) => isShown(field, draft));
  return { ...draft, values: { ...draft.values, ...initialsOf(shown) } };
}

const initialsOf = (fields: readonly ConfigField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, initial = "" }) => [name, initial]));

/** A choice brings what is usual for it, where nobody has typed anything else. */
export function withChoice(
  draft: TargetDraft,
  { fields }: KindForm,
  { name, value }: { name: string; value: string },
): TargetDraft {
  const next = { ...draft, values: { ...draft.values, [name]: value } };
  const isUntouched = (field: ConfigField): boolean =>
    fields.some(
      (variant) =>
        variant.name === field.name && draft.values[field.name] === (variant.initial ?? ""),
    );
  const usual = fields.filter(
    (field) => field.shownFor?.field === name && isShown(field, next) && isUntouched(field),
  );
  return { ...next, values: { ...next.values, ...initialsOf(usual) } };
}

export function draftOf(target: OutboundIntegration, form: KindForm): TargetDraft {
  const { name, parent_source_system: kind, config } = target;
  const empty = emptyDraft(kind, form);
  const values = form.fields.flatMap((field) => {
    const value = config[field.name];
    return field.type === "secret" || field.type === "headers" || value === undefined
      ? []
      : [[field.name, Array.isArray(value) ? value.join("\n") : String(value ?? "")] as const];
  });
  const headers = config["headers"];
  return {
    ...empty,
    name,
    values: { ...empty.values, ...Object.fromEntries(values) },
    headers: Object.keys(typeof headers === "object" && headers !== null ? headers : {}).map(
      (header, key) => ({ key, name: header, value: "", isStored: true }),
    ),
  };
}

const nextKey = (headers: readonly HeaderDraft[]): number =>
  headers.reduce((max, { key }) => Math.max(max, key), -1) + 1;
export const withNewHeader = (headers: readonly HeaderDraft[]): HeaderDraft[] => [
  ...headers,
  { key: nextKey(headers), name: "", value: "", isStored: false },
];

export const isShown = ({ shownFor }: ConfigField, { values }: TargetDraft): boolean =>
  shownFor === undefined || shownFor.values.includes(values[shownFor.field] ?? "");

type Create = Extract<CallOf<typeof createIntegration>["body"], { type: "outbound" }>;
type Patch = CallOf<typeof patchIntegration>["body"];

/** The server reads the configuration by its kind, and names every field that is wrong. */
export const createBodyOf = (draft: TargetDraft, form: KindForm): Create =>
  ({
    type: "outbound",
    parent_source_system: draft.kind,
    name: draft.name,
    config: configOf(draft, form),
  }) as Create;
export const patchBodyOf = (draft: TargetDraft, form: KindForm): Patch => ({
  name: draft.name,
  config: configOf(draft, form),
});

const configOf = (draft: TargetDraft, { fields }: KindForm): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter((field) => isShown(field, draft))
      .map((field) => [field.name, valueOf(field, draft)]),
  );

/** Null keeps what is stored. */
function valueOf({ name, type }: ConfigField, { values, headers, removed }: TargetDraft): unknown {
  const value = values[name] ?? "";
  switch (type) {
    case "secret":
      return removed.includes(name) ? "" : value === "" ? null : value;
    case "headers":
      return Object.fromEntries(
        headers
          .filter((header) => header.name.trim() !== "")
          .map((header) => [
            header.name.trim(),
            header.isStored && header.value === "" ? null : header.value,
          ]),
      );
    case "choices":
    case "list":
      return value
        .split(/[\n,;]/)
        .map((item) => item.trim())
        .filter((item) => item !== "");
    case "switch":
      return value === "true";
    case "number":
      return Number(value);
    case "choice":
    case "multiline":
    case "text":
    case "url":
      return value.trim();
  }
}
