import { EllipsisVertical, Pencil, Star, StarOff, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { countSavedQueryMatches, SavedQuery } from "#contract/saved-queries.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useDeleteSavedQuery, useMarkSavedQuery } from "../../../data/search/saved-queries.ts";
import { BpqlText } from "../../../parts/BpqlInput/BpqlText.tsx";
import { useNamespaces } from "../../../parts/BpqlInput/useNamespaces.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { Icon } from "../../../ui/text/Icon.tsx";
import { actionWords, savedQueryWords as words } from "../../../words/words.ts";
import styles from "./SavedPane.module.css";

interface SavedQueryRowProps {
  query: SavedQuery;
  /** What it matches now; undefined until it is counted. */
  matches: ReplyOf<typeof countSavedQueryMatches>["items"][number] | undefined;
  onRun: () => void;
  onChange: () => void;
}

/** A saved query: a press asks it; its menu changes what is one's own. */
export function SavedQueryRow({ query, matches, onRun, onChange }: SavedQueryRowProps) {
  const namespaces = useNamespaces();
  const [isDeleting, setDeleting] = useState(false);
  const mark = useMarkSavedQuery();
  const { name, is_favorite: isFavorite, is_own: isOwn } = query;
  const toggleFavorite = () =>
    mark.mutate(
      { params: { id: query.id }, body: { is_favorite: !isFavorite } },
      {
        onError: (error) =>
          showToast({ title: words.notMarked, detail: errorText(error), tone: "problem" }),
      },
    );
  const entries = [
    {
      id: "favorite",
      label: isFavorite ? words.unfavorite : words.favorite,
      icon: isFavorite ? StarOff : Star,
      onSelect: toggleFavorite,
    },
    ...(isOwn
      ? [
          { id: "change", label: words.change, icon: Pencil, onSelect: onChange },
          { id: "delete", label: words.remove, icon: Trash2, onSelect: () => setDeleting(true) },
        ]
      : []),
  ];
  const shared = query.role_ids.length;
  const facts = [
    ...(matches && matches.total !== null
      ? [words.matchesNow(matches.total, matches.total_is_exact)]
      : []),
    ...(isOwn ? [] : [words.by(query.owner.name)]),
    ...(isOwn && shared > 0 ? [words.sharedWith(shared)] : []),
  ];
  return (
    <li className={styles.saved}>
      <button type="button" className={styles.run} onClick={onRun}>
        <span className={styles.name}>
          {isFavorite && (
            <>
              <Icon shape={Star} size={12} className={styles.star} />
              <span className="unseen">{words.isFavorite} </span>
            </>
          )}
          <bdi className="ellipsis">{name}</bdi>
        </span>
        {query.query === "" ? (
          <span className={styles.query}>{words.everything}</span>
        ) : (
          <BpqlText query={query.query} namespaces={namespaces} className={styles.query} />
        )}
        {facts.length > 0 && <span className={styles.facts}>{facts.join(" · ")}</span>}
        {query.problem !== null && <span className={styles.problem}>{query.problem}</span>}
      </button>
      <Menu
        label={words.actions(name)}
        align="end"
        entries={entries}
        trigger={(props) => (
          <IconButton size="s" icon={EllipsisVertical} label={words.actions(name)} {...props} />
        )}
      />
      {isDeleting && <DeleteQuery query={query} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeleteQuery({ query, onClose }: { query: SavedQuery; onClose: () => void }) {
  const remove = useDeleteSavedQuery();
  const { id, name } = query;
  const confirm = () =>
    remove.mutate(
      { params: { id } },
      { onSuccess: () => (showToast({ title: words.removed(name) }), onClose()) },
    );
  return (
    <ConfirmDelete
      isOpen
      title={words.removeTitle(name)}
      confirmLabel={words.remove}
      cancelLabel={actionWords.cancel}
      isBusy={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.removeDetail}
    </ConfirmDelete>
  );
}
