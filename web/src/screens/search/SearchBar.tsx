import { ChevronDown, Layers, Star, X } from "lucide-react";
import type { ReactNode } from "react";
import { everyEnvironment } from "#contract/permissions.ts";
import { limits } from "#contract/limits.ts";
import { useEnvironments } from "../../data/environments.ts";
import { useKeepRecentQuery, useRecentQueries } from "../../data/search/saved-queries.ts";
import { AskInWords } from "../../parts/BpqlInput/AskInWords.tsx";
import { BpqlInput } from "../../parts/BpqlInput/BpqlInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { savedQueryWords, searchWords as words } from "../../words/words.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import styles from "./SearchBar.module.css";
import { SearchTime } from "./SearchTime.tsx";
import type { SearchPlace } from "./useSearchAddress.ts";
import type { SearchModel } from "./useSearchModel.ts";

interface SearchBarProps {
  model: SearchModel;
  onSave: () => void;
  /** The way to what has no column of its own. */
  tools: ReactNode;
}

/** What to look for, where, and in which time. All of it is in the address. */
export function SearchBar({ model, onSave, tools }: SearchBarProps) {
  const { place } = model;
  const { search, change } = place;
  const { data } = useRecentQueries();
  const queries = data?.items.map(({ searchQuery }) => searchQuery) ?? [];
  const saveRecent = useKeepRecentQuery();
  const remember = (searchQuery: string) => {
    if (searchQuery !== queries[0] && searchQuery.length <= limits.recentQueryCharacters)
      saveRecent.mutate({ body: { searchQuery } });
  };
  return (
    <div className={styles.bar} role="search">
      <div className={styles.line}>
        <BpqlInput
          ref={model.searchLine}
          value={search.query}
          onRun={(query, { isFinal }) =>
            change({ query }, { isStep: isFinal || search.query === "" })
          }
          onPending={model.setPending}
          recent={{ queries, onUse: remember }}
          hasAllFields
          onLeave={() => model.list.current?.focus()}
          label={words.line}
          placeholder={words.placeholder}
          keys="/"
        />
        <AskInWords
          onUse={(query) => {
            remember(query);
            change({ query }, { isStep: true });
          }}
        />
        <IconButton icon={Star} label={savedQueryWords.save} onClick={onSave} />
      </div>
      <div className={styles.choices}>
        {search.source !== undefined && (
          <Button
            endIcon={X}
            aria-label={words.dropSource(search.source)}
            onClick={() => change({ source: undefined })}
          >
            {words.sourceOnly(search.source)}
          </Button>
        )}
        <EnvironmentChoice place={place} />
        <SearchTime search={search} onChange={change} />
        <ExportMenu listQuery={model.listQuery} columns={search.columns} />
        {tools}
      </div>
    </div>
  );
}

function EnvironmentChoice({ place: { search, change } }: { place: SearchPlace }) {
  const { data } = useEnvironments();
  const environments = (data?.items ?? []).filter(({ is_all }) => !is_all);
  const chosen = environments.find(({ id }) => id === search.environment);
  const face = chosen?.name ?? search.environment ?? words.everyEnvironment;
  const entries = [
    {
      id: everyEnvironment,
      label: words.everyEnvironment,
      isChecked: search.environment === undefined,
      onSelect: () => change({ environment: undefined }),
    },
    ...environments.map(({ id, name }) => ({
      id,
      label: name,
      isChecked: id === search.environment,
      onSelect: () => change({ environment: id }),
    })),
  ];
  return (
    <Menu
      label={words.environment}
      align="end"
      entries={entries}
      trigger={(props) => (
        <Button
          icon={Layers}
          endIcon={ChevronDown}
          className={styles.face}
          data-any={search.environment === undefined || undefined}
          aria-label={`${words.environment}: ${face}`}
          {...props}
        >
          {face}
        </Button>
      )}
    />
  );
}
