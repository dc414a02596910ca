import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { statuses } from "#contract/statuses.ts";

/** A mapping as its fields show it: paths side by side, pairs line by line. */
export interface MappingDraft {
  array: string;
  extractions: string;
  primary: string;
  primary_tag: string;
  secondary: string;
  secondary_tag: string;
  status: string;
  status_values: string;
  status_default: PayloadMapping["status_default"];
  time: string;
  description: string;
  identity: string;
  link: string;
  tags: string;
  map_remaining: boolean;
  event_filter: string;
}
export const pathFields = ["time", "description", "identity", "link"] as const;

const joined = (paths: readonly string[] = []): string => paths.join(", ");

/** Of no mapping, an empty form. */
export const draftOf = (mapping: PayloadMapping | null): MappingDraft => ({
  array: mapping?.array ?? "",
  extractions: (mapping?.extractions ?? [])
    .map(({ path, regex }) => `${path}: ${regex}`)
    .join("\n"),
  primary: joined(mapping?.primary),
  primary_tag: mapping?.primary_tag ?? "host",
  secondary: joined(mapping?.secondary),
  secondary_tag: mapping?.secondary_tag ?? "check",
  status: joined(mapping?.status),
  status_values: (mapping?.status_values ?? [])
    .map(({ value, status }) => `${value} = ${status}`)
    .join("\n"),
  status_default: mapping?.status_default ?? "critical",
  time: joined(mapping?.time),
  description: joined(mapping?.description),
  identity: joined(mapping?.identity),
  link: joined(mapping?.link),
  tags: (mapping?.tags ?? []).map(({ name, path }) => `${name} = ${path}`).join("\n"),
  map_remaining: mapping?.map_remaining ?? true,
  event_filter: mapping?.event_filter ?? "",
});

export interface DraftReading {
  mapping: PayloadMapping;
  /** Lines that are no pair, by field. */
  unreadable: { extractions: string | null; status_values: string | null; tags: string | null };
}

export function readDraft(draft: MappingDraft): DraftReading {
  const values = pairsIn(draft.status_values);
  const tags = pairsIn(draft.tags);
  const extractions = extractionsIn(draft.extractions);
  const known = values.pairs.flatMap(([value, word]) => {
    const status = statuses.find((candidate) => candidate === word.toLowerCase());
    return status ? [{ value, status }] : [];
  });
  const unknown = values.pairs.find(
    ([, word]) => !statuses.some((candidate) => candidate === word.toLowerCase()),
  );
  return {
    mapping: {
      ...draft,
      array: draft.array.trim(),
      extractions: extractions.extractions,
      primary: pathsIn(draft.primary),
      secondary: pathsIn(draft.secondary),
      status: pathsIn(draft.status),
      status_values: known,
      time: pathsIn(draft.time),
      description: pathsIn(draft.description),
      identity: pathsIn(draft.identity),
      link: pathsIn(draft.link),
      tags: tags.pairs.map(([name, path]) => ({ name, path })),
    },
    unreadable: {
      extractions: extractions.unreadable,
      status_values: values.unreadable ?? (unknown ? unknown.join(" = ") : null),
      tags: tags.unreadable,
    },
  };
}

export const pathsIn = (text: string): string[] =>
  text
    .split(",")
    .map((path) => path.trim())
    .filter((path) => path !== "");

/** "path: regex" on each line. */
function extractionsIn(text: string): {
  extractions: PayloadMapping["extractions"];
  unreadable: string | null;
} {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const parsed = lines.map((line) => /^\s*([^\s:]+)\s*:\s*(\S.*?)\s*$/.exec(line));
  return {
    extractions: parsed.flatMap((match) => {
      const [, path, regex] = match ?? [];
      return path === undefined || regex === undefined ? [] : [{ path, regex }];
    }),
    unreadable: lines.find((_, index) => parsed[index] === null)?.trim() ?? null,
  };
}

/** "name = value" on each line; a name may hold =, the last one parts it. */
export function pairsIn(text: string): { pairs: [string, string][]; unreadable: string | null } {
  const pairs: [string, string][] = [];
  let unreadable: string | null = null;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const [, name = "", value = ""] = /^\s*(.*\S)\s*=\s*(\S.*?)\s*$/.exec(line) ?? [];
    if (name === "") unreadable ??= line.trim();
    else pairs.push([name, value]);
  }
  return { pairs, unreadable };
}
