import { Bookmark, ListFilter } from "lucide-react";
import { Suspense, useState } from "react";
import { IncidentActionsHost } from "../../parts/incident/actions/deferred-actions.ts";
import {
  incidentDialogParts,
  IncidentDialogs,
} from "../../parts/incident/actions/IncidentDialogs.tsx";
import { useMedia } from "../../parts/useMedia.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { useTabTitle } from "../../ui/layout/useTabTitle.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { usePrefetch } from "../../ui/usePrefetch.ts";
import {
  foundWords,
  savedQueryWords,
  searchFacetWords,
  searchWords as words,
} from "../../words/words.ts";
import { Facets } from "./facets/Facets.tsx";
import { Opened } from "./opened/Opened.tsx";
import { OpenedPage } from "./opened/OpenedPage.tsx";
import { Results } from "./results/Results.tsx";
import { SavedPane } from "./saved/SavedPane.tsx";
import { SaveQueryDialog } from "./saved/SaveQueryDialog.tsx";
import styles from "./Search.module.css";
import { queryOf, termCount } from "./search-terms.ts";
import { SearchBar } from "./SearchBar.tsx";
import { useSearchCommands } from "./useSearchCommands.ts";
import { type SearchModel, useSearchModel } from "./useSearchModel.ts";

type Over = "save" | "facets" | "saved" | null;

/** Incidents, alerts and changes with one query, in one time. */
export function Search() {
  const model = useSearchModel();
  const { place, isNarrow } = model;
  const [over, setOver] = useState<Over>(null);
  const close = () => setOver(null);
  const save = () => setOver("save");
  useTabTitle(place.search.query === "" ? words.title : `${place.search.query} · ${words.title}`);
  useSearchCommands(model, { onSave: save });
  usePrefetch(incidentDialogParts, !model.results.isPending);
  return (
    <>
      {isNarrow && place.open ? (
        <OpenedPage model={model} opened={place.open} />
      ) : (
        <div className={styles.screen}>
          <SearchBar model={model} onSave={save} tools={<Tools model={model} onOver={setOver} />} />
          <Columns model={model} />
        </div>
      )}
      {over === "save" && <SaveQueryDialog search={place.search} onClose={close} />}
      {over === "facets" && (
        <Drawer isOpen size="s" title={searchFacetWords.title} onClose={close}>
          <Facets model={model} isDrawer />
        </Drawer>
      )}
      {over === "saved" && (
        <Drawer isOpen size="s" title={savedQueryWords.title} onClose={close}>
          <SavedPane place={place} onChosen={close} />
        </Drawer>
      )}
      <Suspense fallback={null}>
        <IncidentActionsHost env={model.env} />
      </Suspense>
      <IncidentDialogs
        env={model.env}
        dialog={model.dialog}
        actions={model.actions}
        onClose={model.stopAsking}
        onGone={() => model.checked.clear()}
        onMerged={(id) => (model.checked.clear(), place.openKey(`incident-${id}`))}
      />
    </>
  );
}

/** What there is room for. */
function useRoom({ place, isNarrow }: SearchModel) {
  const isWide = useMedia("(min-width: 1280px)");
  const hasOpened = place.open !== null;
  return {
    hasFacets: isWide || (!isNarrow && !hasOpened),
    hasSaved: isWide && !hasOpened,
  };
}

/** The way to what has no column of its own. */
function Tools({ model, onOver }: { model: SearchModel; onOver: (over: Over) => void }) {
  const { hasFacets, hasSaved } = useRoom(model);
  const { place, fields, namespaces } = model;
  const count = termCount(queryOf(place.search.query, namespaces), fields.names);
  return (
    <>
      {!hasFacets && (
        <IconButton
          hasEdge
          icon={ListFilter}
          label={searchFacetWords.open(count)}
          isPressed={count > 0}
          onClick={() => onOver("facets")}
        />
      )}
      {!hasSaved && (
        <IconButton
          hasEdge
          icon={Bookmark}
          label={savedQueryWords.title}
          onClick={() => onOver("saved")}
        />
      )}
    </>
  );
}

/** What narrows down, what was brought, and what is open or was saved, as far as there is room. */
function Columns({ model }: { model: SearchModel }) {
  const { place, isNarrow } = model;
  const { open: opened } = place;
  const { hasFacets, hasSaved } = useRoom(model);
  return (
    <div
      className={styles.columns}
      data-facets={hasFacets || undefined}
      data-side={opened ? "opened" : hasSaved ? "saved" : undefined}
    >
      {hasFacets && (
        <aside aria-label={searchFacetWords.title} className={styles.facets}>
          <Facets model={model} />
        </aside>
      )}
      <Results model={model} />
      {opened && !isNarrow && (
        <section aria-label={foundWords.region} className={styles.side}>
          <Opened key={opened.key} model={model} opened={opened} isPage={false} />
        </section>
      )}
      {hasSaved && (
        <aside aria-label={savedQueryWords.title} className={styles.side}>
          <SavedPane place={place} />
        </aside>
      )}
    </div>
  );
}
