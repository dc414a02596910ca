import { useState } from "react";
import { isQueryable } from "#contract/tags.ts";
import { useTags } from "../data/environments.ts";
import { matchingOptions } from "../ui/form/choose-options.ts";
import { Select } from "../ui/form/Select.tsx";
import { feedGroupWords as words } from "../words/words.ts";
import type { FeedGroupChoice } from "./useFeedGroup.ts";

const NONE = "";

/** Which tag of alerts a list is grouped by: one that current alerts have, or any other. */
export function GroupField({
  group,
  setGroup,
  error,
}: FeedGroupChoice & { error?: string | undefined }) {
  const { data = [] } = useTags();
  const [typed, setTyped] = useState("");
  const name = typed.trim().toLowerCase();
  const names = new Set([
    ...(group === null ? [] : [group]),
    ...data.map((tag) => tag.name).filter(isQueryable),
    ...(isQueryable(name) ? [name] : []),
  ]);
  const options = [
    { value: NONE, label: words.none },
    ...[...names].map((tag) => ({ value: tag, label: tag })),
  ];
  return (
    <Select
      label={words.label}
      isSearchable
      error={error}
      options={matchingOptions(options, typed)}
      value={group ?? NONE}
      onSearch={setTyped}
      onChange={(tag) => (setTyped(""), setGroup(tag === NONE ? null : tag))}
    />
  );
}
