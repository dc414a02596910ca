import { useState } from "react";
import { isQueryable } from "#contract/tags.ts";
import { useSourceTags } from "../../../data/tag-manager.ts";
import { OrderedField } from "../../../parts/OrderedField/OrderedField.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { tagManagerWords as words } from "../../../words/words.ts";

interface CategoryTagsProps {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
  mayChange: boolean;
}

/** The order is changed here; what can be added is found on the server, by tag and by source. */
export function CategoryTags({ tags, error, onChange, mayChange }: CategoryTagsProps) {
  const [typed, setTyped] = useState("");
  const { data } = useSourceTags(useDebouncedValue(typed));
  const tagsByName = new Map(
    (data?.items ?? [])
      .filter(({ name }) => isQueryable(name) && !tags.includes(name))
      .map((tag) => [tag.name, tag]),
  );
  const options = [...tagsByName.values()].map(({ name, source_system, hits }) => ({
    value: name,
    label: name,
    detail: words.hits(hits, source_system),
  }));
  const searchText = typed.trim().toLowerCase();
  const isNew =
    isQueryable(searchText) && !tags.includes(searchText) && !tagsByName.has(searchText);
  const add = {
    label: words.add,
    options: isNew ? [...options, { value: searchText, label: searchText }] : options,
    onSearch: setTyped,
    note: words.addNote,
  };
  if (!mayChange)
    return (
      <ol className="small">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ol>
    );
  return (
    <OrderedField
      label={words.tags}
      help={words.tagsHelp}
      error={error}
      items={tags}
      nameOf={(tag) => tag}
      onChange={onChange}
      add={add}
      emptyText={words.none}
    />
  );
}
