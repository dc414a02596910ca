import { useState } from "react";
import type { Query } from "#bpql/ast.ts";
import type { Facet } from "#contract/search.ts";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { cx } from "../../../ui/cx.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { searchFacetWords as words } from "../../../words/words.ts";
import { clearedText, queryOf, termCount, toggledText } from "../search-terms.ts";
import type { SearchModel } from "../useSearchModel.ts";
import { AddField } from "./AddField.tsx";
import { FacetValues } from "./FacetValues.tsx";
import styles from "./Facets.module.css";

interface FacetsProps {
  model: SearchModel;
  /** The drawer has the title then. */
  isDrawer?: boolean;
}

/** What the results have in common, by field; a press narrows the query down, or widens it. */
export function Facets({ model, isDrawer = false }: FacetsProps) {
  const { place, fields, namespaces, results } = model;
  const { search, change } = place;
  const query = queryOf(search.query, namespaces);
  const count = termCount(query, fields.names);
  const facets = results.data?.first?.facets ?? [];
  const clear = count > 0 && (
    <Button
      size="s"
      variant="quiet"
      onClick={() => change({ query: clearedText(search.query, fields.names, namespaces) })}
    >
      {words.clear(count)}
    </Button>
  );
  return (
    <ScrollRegion label={words.title} className={cx(styles.pane, isDrawer && styles.inDrawer)}>
      {(!isDrawer || clear) && (
        <div className={styles.head}>
          {!isDrawer && <h2 className={styles.title}>{words.title}</h2>}
          {clear}
        </div>
      )}
      {fields.names.map((field) => (
        <FacetSection
          key={field}
          field={field}
          facet={facets.find((candidate) => candidate.field === field)}
          query={query}
          onToggle={(text) =>
            change({ query: toggledText(search.query, { field, text }, namespaces) })
          }
          onRemove={fields.isFixed(field) ? undefined : () => fields.remove(field)}
        />
      ))}
      <AddField fields={fields} />
    </ScrollRegion>
  );
}

interface FacetSectionProps {
  field: string;
  facet: Facet | undefined;
  query: Query | null;
  onToggle: (text: string) => void;
  onRemove: (() => void) | undefined;
}

function FacetSection({ field, facet, query, onToggle, onRemove }: FacetSectionProps) {
  const [isWhole, setWhole] = useState(false);
  if (!facet) return null;
  return (
    <FacetValues
      facet={facet}
      field={field}
      query={query}
      isWhole={isWhole}
      onWhole={setWhole}
      onToggle={onToggle}
      onRemove={onRemove}
    />
  );
}
