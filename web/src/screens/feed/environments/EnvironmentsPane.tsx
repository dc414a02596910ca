import { ArrowUpDown, Check, PanelLeftClose, Plus, Search } from "lucide-react";
import { memo, Suspense, useState, type ReactNode } from "react";
import type { Folder } from "#contract/statuses.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useCustomizations } from "../../../data/session/customizations.ts";
import { useCounters, useEnvironments } from "../../../data/environments.ts";
import { useEnvironmentGroups, useVolumes } from "../../../data/environment-groups.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button, ButtonLink } from "../../../ui/form/Button.tsx";
import { IconButton, IconLink } from "../../../ui/form/IconButton.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { environmentPaneWords as words, feedWords } from "../../../words/words.ts";
import { EnvironmentItem } from "./EnvironmentItem.tsx";
import { type EnvironmentSection, environmentTree } from "./environment-tree.ts";
import styles from "./EnvironmentsPane.module.css";
import { FreshnessNote } from "../FreshnessNote.tsx";
import { onDemand } from "../../../ui/on-demand.ts";

interface EnvironmentsPaneProps {
  env: string;
  /** The folder in sight; none while all are searched. */
  folder: Folder | undefined;
  /** Left out where the pane cannot be hidden. */
  onHide?: (() => void) | undefined;
}

/** Dragging is a library of its own. */
const ArrangeEnvironments = onDemand(() =>
  import("./ArrangeEnvironments.tsx").then((module) => module.default),
);

/** Where to look: environments in their groups, the current one with its folders. */
export function EnvironmentsPane({ env, folder, onHide }: EnvironmentsPaneProps) {
  const me = useMe();
  const mayCreate = mayDo(me, "environments@create");
  const mayArrange = mayDo(me, "environments@update");
  const environments = useEnvironments();
  const groups = useEnvironmentGroups();
  const counters = useCounters();
  const volumes = useVolumes();
  const { favorites } = useCustomizations().key.navigation_list;
  const [typed, setTyped] = useState<string | null>(null);
  const [isArranging, setArranging] = useState(false);
  const items = environments.data?.items ?? [];
  const { all, sections } = environmentTree({
    environments: items,
    groups: groups.data?.items ?? [],
    favorites,
    typed: typed ?? "",
  });
  const counts = new Map(counters.data?.items.map((counter) => [counter.environment_id, counter]));
  const opened = new Map(
    volumes.data?.items.map((volume) => [volume.environment_id, volume.opened]),
  );
  const hasOrder = favorites.length > 1 || (mayArrange && items.length > 2);
  const item = (environment: (typeof items)[number]) => (
    <EnvironmentItem
      key={environment.id}
      environment={environment}
      counts={counts.get(environment.id)}
      opened={opened.get(environment.id)}
      isFavorite={favorites.includes(environment.id)}
      current={environment.id === env ? { folder } : null}
    />
  );
  return (
    <div className={styles.pane}>
      <PaneHead
        isArranging={isArranging}
        onArranged={() => setArranging(false)}
        onSearch={items.length > 1 ? () => setTyped(typed === null ? "" : null) : undefined}
        isSearching={typed !== null}
        mayCreate={mayCreate}
        onHide={onHide}
      />
      {typed !== null && !isArranging && (
        <div className={styles.search}>
          <TextField
            label={words.search}
            hidesLabel
            size="m"
            placeholder={words.searchPlaceholder}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            onKeyDown={(event) =>
              event.key === "Escape" && (event.stopPropagation(), setTyped(null))
            }
            ref={focusAtFirst}
          />
        </div>
      )}
      <div className={styles.scroll}>
        {environments.isPending && (
          <LoadingRows
            label={feedWords.loadingEnvironments}
            count={8}
            rowHeight={28}
            lines={[["64%"]]}
          />
        )}
        {environments.isError && items.length === 0 && (
          <BrokenState
            title={words.broken}
            onRetry={() => void environments.refetch()}
            isRetrying={environments.isFetching}
          >
            {errorText(environments.error)}
          </BrokenState>
        )}
        {isArranging ? (
          <Suspense fallback={null}>
            <ArrangeEnvironments
              environments={items}
              groups={groups.data?.items ?? []}
              favorites={favorites}
              mayArrange={mayArrange}
            />
          </Suspense>
        ) : (
          <nav aria-label={words.title}>
            {all && <ul>{item(all)}</ul>}
            {sections.map((section) => (
              <Section key={section.id} section={section} isOnly={sections.length === 1}>
                {section.environments.map(item)}
              </Section>
            ))}
          </nav>
        )}
        {hasOrder && !isArranging && (
          <Button
            size="s"
            variant="quiet"
            icon={ArrowUpDown}
            className={styles.arrange}
            onClick={() => setArranging(true)}
          >
            {words.arrange}
          </Button>
        )}
        {typed !== null && typed !== "" && !all && sections.length === 0 && (
          <p className={styles.none}>{words.none(typed)}</p>
        )}
        {items.length === 1 && <Introduction mayCreate={mayCreate} />}
      </div>
      <FreshnessNote />
    </div>
  );
}

/** Beside a list that is drawn anew far more often. */
export default memo(EnvironmentsPane);

interface PaneHeadProps {
  isArranging: boolean;
  onArranged: () => void;
  /** Left out where there is nothing to search in. */
  onSearch: (() => void) | undefined;
  isSearching: boolean;
  mayCreate: boolean;
  onHide: (() => void) | undefined;
}

function PaneHead({
  isArranging,
  onArranged,
  onSearch,
  isSearching,
  mayCreate,
  onHide,
}: PaneHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{words.title}</h2>
      {isArranging && (
        <Button size="s" icon={Check} onClick={onArranged}>
          {words.arrangeDone}
        </Button>
      )}
      {onSearch && !isArranging && (
        <IconButton
          size="s"
          icon={Search}
          label={words.search}
          isPressed={isSearching}
          onClick={onSearch}
        />
      )}
      {mayCreate && !isArranging && (
        <IconLink size="s" icon={Plus} label={words.create} href="/environment" />
      )}
      {onHide && <IconButton size="s" icon={PanelLeftClose} label={words.hide} onClick={onHide} />}
    </div>
  );
}

/** Where nothing was made yet besides All. */
const Introduction = ({ mayCreate }: { mayCreate: boolean }) => (
  <div className={styles.intro}>
    <p>{words.intro}</p>
    {mayCreate && (
      <ButtonLink size="s" icon={Plus} href="/environment">
        {words.create}
      </ButtonLink>
    )}
  </div>
);

function Section({
  section,
  isOnly,
  children,
}: {
  section: EnvironmentSection;
  isOnly: boolean;
  children: ReactNode;
}) {
  if (section.kind === "others" && isOnly) return <ul>{children}</ul>;
  const name = { favorites: words.favorites, others: words.others, group: section.name }[
    section.kind
  ];
  return (
    <details open className={styles.section}>
      <summary className={styles.group}>
        <bdi className="ellipsis">{name}</bdi>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

/** The same function at every drawing, so that it runs once. */
const focusAtFirst = (element: HTMLInputElement | null) => element?.focus();
