import { useId, useState, type ReactNode } from "react";
import type { Environment } from "#contract/environments.ts";
import { useSaveFavorites } from "../../../data/session/customizations.ts";
import { useArrangeEnvironments } from "../../../data/environment-changes.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { moveItem, stepItem } from "../../../parts/move-item.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { useSortableDrops } from "../../../ui/list/useSortableRow.ts";
import { environmentPaneWords as words, feedWords } from "../../../words/words.ts";
import styles from "./ArrangeEnvironments.module.css";
import { ArrangeRow } from "./ArrangeRow.tsx";
import {
  arrangementOf,
  idOf,
  isGroup,
  type Line,
  linesOf,
  moveLine,
  noGroup,
  stepLine,
} from "./arrangement.ts";

interface ArrangeEnvironmentsProps {
  environments: readonly Environment[];
  groups: readonly { id: string; name: string; environment_ids: readonly string[] }[];
  favorites: readonly string[];
  /** Favourites are everyone's own; the rest is the organization's. */
  mayArrange: boolean;
}

/** The order of favourites, and of groups and environments: every move is saved at once. */
export default function ArrangeEnvironments({
  environments,
  groups,
  favorites,
  mayArrange,
}: ArrangeEnvironmentsProps) {
  const nameOf = (id: string) =>
    environments.find((environment) => environment.id === id)?.name ?? "";
  const known = favorites.filter((id) => nameOf(id) !== "");
  return (
    <div className={styles.arrange}>
      {known.length > 1 && <Favorites ids={known} nameOf={nameOf} />}
      {mayArrange && (
        <AllEnvironments environments={environments} groups={groups} nameOf={nameOf} />
      )}
    </div>
  );
}

function Favorites({ ids, nameOf }: { ids: readonly string[]; nameOf: (id: string) => string }) {
  const { mutate } = useSaveFavorites();
  const save = (moved: readonly string[]) =>
    mutate([...moved], {
      onError: (error) =>
        showToast({
          tone: "problem",
          title: feedWords.favoritesNotSaved,
          detail: errorText(error),
        }),
    });
  return (
    <Sortable
      label={words.favorites}
      help={words.arrangeFavoritesHelp}
      lines={ids}
      nameOf={nameOf}
      onSave={save}
      move={moveItem}
      step={stepItem}
    />
  );
}

function AllEnvironments({
  environments,
  groups,
  nameOf,
}: Pick<ArrangeEnvironmentsProps, "environments" | "groups"> & { nameOf: (id: string) => string }) {
  const { mutate } = useArrangeEnvironments();
  const nameOfLine = (line: Line) =>
    line === noGroup
      ? words.arrangeNone
      : isGroup(line)
        ? (groups.find((group) => group.id === idOf(line))?.name ?? "")
        : nameOf(idOf(line));
  const save = (lines: readonly Line[]) =>
    mutate(arrangementOf(lines), {
      onError: (error) =>
        showToast({ tone: "problem", title: words.arrangeFailed, detail: errorText(error) }),
    });
  return (
    <Sortable
      label={words.title}
      help={words.arrangeHelp}
      lines={linesOf({ environments, groups })}
      nameOf={nameOfLine}
      isHead={isGroup}
      fixed={noGroup}
      onSave={save}
      move={moveLine}
      step={stepLine}
    />
  );
}

interface SortableProps<One extends string> {
  label: string;
  help: ReactNode;
  lines: readonly One[];
  nameOf: (line: One) => string;
  isHead?: (line: One) => boolean;
  fixed?: One;
  move: (
    lines: readonly One[],
    line: One,
    to: { target: One; edge: "before" | "after" },
  ) => One[] | null;
  step: (lines: readonly One[], line: One, step: -1 | 1) => One[] | null;
  onSave: (lines: readonly One[]) => void;
}

function Sortable<One extends string>({
  label,
  help,
  lines,
  nameOf,
  isHead,
  fixed,
  move,
  step,
  onSave,
}: SortableProps<One>) {
  const list = useId();
  const helpId = useId();
  const [announcement, setAnnouncement] = useState("");
  const applyMove = (moved: One[] | null, line: One) => {
    if (!moved) return;
    onSave(moved);
    setAnnouncement(words.moved(nameOf(line), moved.indexOf(line) + 1, moved.length));
  };
  useSortableDrops(list, (id, to) => {
    const [line, target] = [
      lines.find((candidate) => candidate === id),
      lines.find((candidate) => candidate === to.target),
    ];
    if (line !== undefined && target !== undefined)
      applyMove(move(lines, line, { target, edge: to.edge }), line);
  });
  return (
    <section aria-label={label}>
      <p id={helpId} className={styles.help}>
        {help}
      </p>
      <ul aria-describedby={helpId}>
        {lines.map((line) => (
          <ArrangeRow
            key={line}
            list={list}
            id={line}
            name={nameOf(line)}
            isHead={isHead?.(line) ?? false}
            isFixed={line === fixed}
            onStep={(by) => applyMove(step(lines, line, by), line)}
          />
        ))}
      </ul>
      <p role="status" className="unseen">
        {announcement}
      </p>
    </section>
  );
}
