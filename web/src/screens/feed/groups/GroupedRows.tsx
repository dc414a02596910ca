import type { ReactNode, RefObject } from "react";
import { groupListQuery, useGroupFeed } from "../../../data/feed/feed-groups.ts";
import type { FeedListQuery } from "../../../data/feed/cached-feeds.ts";
import type { Incident } from "#contract/incidents.ts";
import { feedHref } from "../../../parts/feed-search.ts";
import type { CheckedRows } from "../../../parts/incident/useChecked.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { VirtualList, type VirtualListHandle } from "../../../ui/list/VirtualList.tsx";
import { feedGroupWords as words, feedWords } from "../../../words/words.ts";
import { GroupHeading } from "./GroupHeading.tsx";
import styles from "./GroupedRows.module.css";
import type { GroupedRow } from "./grouped-rows.ts";
import type { Grouping } from "./useGrouping.ts";

interface GroupedRowsProps {
  env: string;
  listQuery: FeedListQuery;
  grouping: Grouping;
  listRef: RefObject<VirtualListHandle | null>;
  className: string | undefined;
  rowHeight: number;
  activeKey: string | null;
  onActive: (key: string) => void;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Undefined where nothing can be done to the checked ones. */
  checked: CheckedRows | undefined;
  changedIds: ReadonlySet<string>;
  renderIncident: (incident: Incident) => ReactNode;
}

/** The feed by the values of a tag: headings that open and close, with ordinary rows under them. */
export default function GroupedRows(props: GroupedRowsProps) {
  const { env, listQuery, grouping, checked, changedIds, renderIncident } = props;
  const { by, groups, rows, setOpen } = grouping;
  const toggle = (row: GroupedRow) => row.kind === "heading" && setOpen(row.group, !row.isOpen);
  const keysOf = (ids: ReadonlySet<string>) =>
    new Set(
      rows.flatMap((row) => (row.kind === "incident" && ids.has(row.incident.id) ? [row.key] : [])),
    );
  const heading = (row: GroupedRow, isOpen: boolean) => (
    <GroupHeading by={by} group={row.group} isOpen={isOpen} />
  );
  const renderRow = (row: GroupedRow) => {
    if (row.kind === "heading") return heading(row, row.isOpen);
    if (row.kind === "incident") return renderIncident(row.incident);
    return (
      <div role="gridcell" className={styles.rest}>
        {row.isError ? (
          words.broken
        ) : row.shown === null ? (
          words.loading
        ) : (
          <Link href={feedHref(env, groupHrefSearch(listQuery, row))} data-control>
            {words.showAll(row.shown, row.group.incidents)}
          </Link>
        )}
      </div>
    );
  };
  const hidden = groups ? groups.total - groups.items.length : 0;
  const list = (
    <VirtualList
      ref={props.listRef}
      className={props.className}
      label={feedWords.list}
      items={rows}
      keyOf={keyOf}
      rowHeight={props.rowHeight}
      activeKey={props.activeKey}
      onActive={props.onActive}
      openKey={props.openId}
      checkedKeys={checked && keysOf(checked.ids)}
      changedKeys={keysOf(changedIds)}
      onOpen={(row) => (row.kind === "incident" ? props.onOpen(row.incident.id) : toggle(row))}
      onToggle={
        checked &&
        ((row, isRange) =>
          row.kind === "incident" ? checked.toggle(row.incident.id, isRange) : toggle(row))
      }
      onExpand={(row, isOpen) => setOpen(row.group, isOpen)}
      renderSticky={(top) => (
        <div
          className={styles.sticky}
          // It also stands over a heading that is closed.
          onClick={() => setOpen(top.group, top.kind === "heading" && !top.isOpen)}
        >
          {heading(top, top.kind !== "heading" || top.isOpen)}
        </div>
      )}
      footer={groups && words.footer(groups.total, hidden, groups.total_is_least)}
      renderRow={renderRow}
    />
  );
  return (
    <>
      {grouping.openFeeds.map((feed) => (
        <GroupFeed key={feed.query} env={env} listQuery={feed} />
      ))}
      {list}
    </>
  );
}

function GroupFeed({ env, listQuery }: Pick<GroupedRowsProps, "env" | "listQuery">): null {
  useGroupFeed(env, listQuery);
  return null;
}

const keyOf = (row: GroupedRow): string => row.key;

/** The feed of the group alone, as everybody's address has it. */
function groupHrefSearch(listQuery: FeedListQuery, { group }: GroupedRow) {
  const { tags: _columns, per_page: _page, ...search } = groupListQuery(listQuery, group);
  return search;
}
