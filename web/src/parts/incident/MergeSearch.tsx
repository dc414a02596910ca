import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { useFeed } from "../../data/incidents.ts";
import { Select } from "../../ui/Select.tsx";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";
import { alertCount, mergeWords as words } from "../../words/en.ts";
import { incidentQuery } from "./incident-query.ts";

interface MergeSearchProps {
  env: string;
  withoutIds: ReadonlySet<string>;
  onAdd: (incident: Incident) => void;
}

const MOST = 20;
const SEARCH_AFTER_MS = 300;

/** Finds another incident by its title or number. */
export function MergeSearch({ env, withoutIds, onAdd }: MergeSearchProps) {
  const [typed, setTyped] = useState("");
  const later = useDebouncedCall(setTyped, SEARCH_AFTER_MS);
  const query = incidentQuery(typed);
  const feed = useFeed(env, {
    per_page: MOST,
    ...(query === "" ? { folder: "active" } : { query }),
  });
  const found = (feed.data?.incidents ?? []).filter((one) => !withoutIds.has(one.id));
  const options = found.map((one) => ({
    value: one.id,
    label: one.title,
    detail: `#${one.id} · ${alertCount(one.alerts.total)} · ${one.subtitle}`,
  }));
  const add = (id: string) => {
    const one = found.find((incident) => incident.id === id);
    if (one) onAdd(one);
  };
  return (
    <Select
      label={words.addLabel}
      hidesLabel
      placeholder={words.addPlaceholder}
      options={options}
      value={null}
      onChange={add}
      onSearch={later.soon}
    />
  );
}
