import { hasToggle } from "../../../data/client/access.ts";
import { useEnrichmentTags } from "../../../data/enrichment.ts";
import { useMe } from "../../../data/session/session.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { mappingWords as words } from "../../../words/words.ts";
import styles from "./MapForm.module.css";

/** The tags whose rules name the map: while there are any, it stays. */
export function MapUses({ tableId }: { tableId: string }) {
  const { data } = useEnrichmentTags({ isOn: hasToggle(useMe(), "alert_enrichment") });
  if (!data) return null;
  const uses = data.items.flatMap(({ id, name, enrichments }) => {
    const places = enrichments.flatMap((rule, at) =>
      rule.type === "mapping" && rule.config.table_id === tableId ? [at + 1] : [],
    );
    return places.length === 0 ? [] : [{ id, name, places }];
  });
  return (
    <p className={styles.uses}>
      {uses.length === 0 ? words.acts : words.uses}
      {uses.map(({ id, name, places }) => (
        <Link key={id} href={`/settings/alert-enrichment/${id}`}>
          {words.use(name, places)}
        </Link>
      ))}
    </p>
  );
}
