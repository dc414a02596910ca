import { ChevronDown, Plus, Upload } from "lucide-react";
import type { DashboardSummary } from "#contract/dashboards.ts";
import { mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { NavList } from "../../ui/list/NavList.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { dashboardWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";

interface DashboardListProps {
  items: readonly DashboardSummary[];
  currentId: string | undefined;
  hrefOf: (id: string) => string;
  onCreate: () => void;
  onImport: () => void;
}

/** Favourites, then those of others, then one's own. */
const groupsOf = (items: readonly DashboardSummary[]) =>
  [
    { id: "favorites", items: items.filter((item) => item.is_favorite) },
    { id: "shared", items: items.filter((item) => !item.is_favorite && !item.is_own) },
    { id: "own", items: items.filter((item) => !item.is_favorite && item.is_own) },
  ] as const;

export function DashboardList({
  items,
  currentId,
  hrefOf,
  onCreate,
  onImport,
}: DashboardListProps) {
  const mayCreate = mayDo(useMe(), "dashboards@create");
  return (
    <aside aria-label={words.list} className={styles.pane}>
      <div className={styles.paneHead}>
        <h2>{words.list}</h2>
        {mayCreate && (
          <span>
            <IconButton size="s" icon={Upload} label={words.import} onClick={onImport} />
            <IconButton size="s" icon={Plus} label={words.create} onClick={onCreate} />
          </span>
        )}
      </div>
      <NavList
        label={words.list}
        currentId={currentId ?? null}
        groups={groupsOf(items)
          .filter((group) => group.items.length > 0)
          .map((group) => ({
            id: group.id,
            label: words.groups[group.id],
            items: group.items.map(({ id, name }) => ({ id, label: name, href: hrefOf(id) })),
          }))}
      />
    </aside>
  );
}

/** The same where there is no room for a column. */
export function DashboardSwitcher({
  items,
  currentId,
  hrefOf,
  onCreate,
  onImport,
}: DashboardListProps) {
  const mayCreate = mayDo(useMe(), "dashboards@create");
  const current = items.find(({ id }) => id === currentId);
  return (
    <Menu
      label={words.list}
      entries={[
        ...groupsOf(items).flatMap((group) =>
          group.items.length === 0
            ? []
            : [
                { heading: words.groups[group.id] },
                ...group.items.map(({ id, name }) => ({
                  id,
                  label: name,
                  href: hrefOf(id),
                  isChecked: id === currentId,
                })),
              ],
        ),
        ...(mayCreate
          ? [
              { divider: true as const },
              { id: "create", label: words.create, icon: Plus, onSelect: onCreate },
              { id: "import", label: words.import, icon: Upload, onSelect: onImport },
            ]
          : []),
      ]}
      trigger={(props) => (
        <Button variant="quiet" endIcon={ChevronDown} {...props}>
          {current?.name ?? words.title}
        </Button>
      )}
    />
  );
}
