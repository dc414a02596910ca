import { changeStatuses } from "#contract/changes.ts";
import type { ChangeMapping } from "#contract/change-mappings.ts";
import { pairsIn, pathsIn } from "./mapping-draft.ts";

/** In the order of the form. */
export const changePathFields = [
  "identifier",
  "summary",
  "kind",
  "start",
  "end",
  "time",
  "author",
  "url",
] as const;
type PathField = (typeof changePathFields)[number];

/** A mapping as its fields show it: paths side by side, pairs line by line. */
export interface ChangeMappingDraft extends Record<PathField, string> {
  array: string;
  status: string;
  status_values: string;
  status_default: ChangeMapping["status_default"];
  tags: string;
}

/** Of no mapping, an empty form. */
export const changeDraftOf = (mapping: ChangeMapping | null): ChangeMappingDraft => {
  const joined = (field: PathField | "status"): string => (mapping?.[field] ?? []).join(", ");
  return {
    array: mapping?.array ?? "",
    identifier: joined("identifier"),
    summary: joined("summary"),
    kind: joined("kind"),
    status: joined("status"),
    status_values: (mapping?.status_values ?? [])
      .map(({ value, status }) => `${value} = ${status}`)
      .join("\n"),
    status_default: mapping?.status_default ?? "Done",
    start: joined("start"),
    end: joined("end"),
    time: joined("time"),
    author: joined("author"),
    url: joined("url"),
    tags: (mapping?.tags ?? []).map(({ name, path }) => `${name} = ${path}`).join("\n"),
  };
};

export interface ChangeDraftReading {
  mapping: ChangeMapping;
  /** Lines that are no pair, by field. */
  unreadable: { status_values: string | null; tags: string | null };
}

export function readChangeDraft(draft: ChangeMappingDraft): ChangeDraftReading {
  const values = pairsIn(draft.status_values);
  const tags = pairsIn(draft.tags);
  const statusOf = (word: string) =>
    changeStatuses.find((status) => status.toLowerCase() === word.toLowerCase());
  const unknown = values.pairs.find(([, word]) => !statusOf(word));
  const paths = (field: PathField | "status"): string[] => pathsIn(draft[field]);
  return {
    mapping: {
      array: draft.array.trim(),
      identifier: paths("identifier"),
      summary: paths("summary"),
      kind: paths("kind"),
      status: paths("status"),
      status_values: values.pairs.flatMap(([value, word]) => {
        const status = statusOf(word);
        return status ? [{ value, status }] : [];
      }),
      status_default: draft.status_default,
      start: paths("start"),
      end: paths("end"),
      time: paths("time"),
      author: paths("author"),
      url: paths("url"),
      tags: tags.pairs.map(([name, path]) => ({ name, path })),
    },
    unreadable: {
      status_values: values.unreadable ?? (unknown ? unknown.join(" = ") : null),
      tags: tags.unreadable,
    },
  };
}
