import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { useFeed } from "../../../data/feed/incidents.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { useDebouncedCall } from "../../../ui/useDebouncedCall.ts";
import { alertCount, mergeWords as words } from "../../../words/words.ts";
import { incidentQuery } from "../detail/incident-query.ts";

interface MergeSearchProps {
  env: string;
  withoutIds: ReadonlySet<string>;
  onAdd: (incident: Incident) => void;
}

const MAX_RESULTS = 20;
const SEARCH_AFTER_MS = 300;

/** Finds another incident by its title or number. */
export function MergeSearch({ env, withoutIds, onAdd }: MergeSearchProps) {
  const [typed, setTyped] = useState("");
  const later = useDebouncedCall(setTyped, SEARCH_AFTER_MS);
  const query = incidentQuery(typed);
  const feed = useFeed(env, {
    per_page: MAX_RESULTS,
    ...(query === "" ? { folder: "active" } : { query }),
  });
  const matches = (feed.data?.incidents ?? []).filter((incident) => !withoutIds.has(incident.id));
  const options = matches.map((incident) => ({
    value: incident.id,
    label: incident.title,
    detail: `#${incident.id} · ${alertCount(incident.alerts.total)} · ${incident.subtitle}`,
  }));
  const add = (id: string) => {
    const match = matches.find((incident) => incident.id === id);
    if (match) onAdd(match);
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
