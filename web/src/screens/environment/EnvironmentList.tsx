import { FolderTree, Plus, Search } from "lucide-react";
import { useState } from "react";
import type { Environment } from "#contract/environments.ts";
import { mayDo } from "../../data/client/access.ts";
import { useCounters } from "../../data/environments.ts";
import { useMe } from "../../data/session/session.ts";
import { matchingOptions } from "../../ui/form/choose-options.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { NavList, type NavGroup } from "../../ui/list/NavList.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { environmentGroupWords, environmentWords as words, numberText } from "../../words/words.ts";
import type { Group } from "./environment-draft.ts";
import { GroupsDialog } from "./GroupsDialog.tsx";
import styles from "./EnvironmentList.module.css";

interface EnvironmentListProps {
  environments: readonly Environment[];
  groups: readonly Group[];
  currentId: string | null;
}

/** All environments in their groups, with how many open incidents each holds. */
export function EnvironmentList({ environments, groups, currentId }: EnvironmentListProps) {
  const me = useMe();
  const counters = useCounters();
  const [typed, setTyped] = useState("");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [isGrouping, setGrouping] = useState(false);
  const counts = new Map(
    counters.data?.items.map((counter) => [counter.environment_id, counter.active]),
  );
  const matchingIds = new Set(
    matchingOptions(
      environments.map(({ id, name, description }) => ({
        value: id,
        label: name,
        detail: description,
      })),
      typed,
    ).map(({ value }) => value),
  );
  const visibleEnvironments = environments.filter(({ id }) => matchingIds.has(id));
  const itemOf = ({ id, name }: Environment) => {
    const count = counts.get(id);
    return {
      id,
      label: name,
      href: `/environment/${id}`,
      ...(count !== undefined && { count: numberText(count), countLabel: words.open(count) }),
    };
  };
  const grouped = groups.map((group): NavGroup => ({
    id: group.id,
    label: group.name,
    isFolded: typed === "" && folded.has(group.id),
    items: visibleEnvironments
      .filter((environment) => environment.group_id === group.id)
      .map(itemOf),
  }));
  const groupIds = new Set(groups.map(({ id }) => id));
  const outside = visibleEnvironments.filter(
    (environment) => environment.group_id === null || !groupIds.has(environment.group_id),
  );
  const mayGroup =
    mayDo(me, "environments@create") ||
    mayDo(me, "environments@update") ||
    mayDo(me, "environments@delete");
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.list}</h2>
        {mayGroup && (
          <IconButton
            icon={FolderTree}
            label={environmentGroupWords.button}
            onClick={() => setGrouping(true)}
          />
        )}
        {mayDo(me, "environments@create") && (
          <ButtonLink href="/environment" icon={Plus} aria-label={words.newLong}>
            {words.new}
          </ButtonLink>
        )}
      </div>
      <div className={styles.search}>
        <TextField
          hidesLabel
          label={words.search}
          placeholder={words.search}
          icon={Search}
          type="search"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <ListHead
        count={words.count(visibleEnvironments.length, environments.length)}
        className={styles.count}
      />
      {visibleEnvironments.length === 0 ? (
        <p className={styles.nothing}>{words.nothingFound(typed)}</p>
      ) : (
        <NavList
          label={words.list}
          className={styles.list}
          currentId={currentId}
          groups={[
            { id: "outside", items: outside.map(itemOf) },
            ...grouped.filter(({ items }) => items.length > 0),
          ]}
          onFold={(id, isFolded) =>
            setFolded(
              new Set(
                isFolded ? [...folded, id] : [...folded].filter((foldedId) => foldedId !== id),
              ),
            )
          }
        />
      )}
      {isGrouping && <GroupsDialog groups={groups} onClose={() => setGrouping(false)} />}
    </>
  );
}
