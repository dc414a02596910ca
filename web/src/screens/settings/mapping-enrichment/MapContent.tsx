import type { MappingTable } from "#contract/mapping.ts";
import { mayDo } from "../../../data/client/access.ts";
import { downloadUrlOf, type MapDraft } from "../../../data/mapping-tables.ts";
import { useMe } from "../../../data/session/session.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { mappingWords as words } from "../../../words/words.ts";
import styles from "./MapContent.module.css";
import { MapRows } from "./MapRows.tsx";
import { MapTrial } from "./MapTrial.tsx";
import { MapUpload } from "./MapUpload.tsx";
import { MapVersions } from "./MapVersions.tsx";

/** What the map would have known, and its rows: a new file, and one by one. */
export function MapContent({ draft, item }: { draft: MapDraft; item: MappingTable | null }) {
  return (
    <>
      <MapTrial draft={draft} item={item} />
      {item ? (
        <StoredRows item={item} />
      ) : (
        <Section title={words.content}>
          <p className="soft">{words.contentLater}</p>
        </Section>
      )}
    </>
  );
}

function StoredRows({ item }: { item: MappingTable }) {
  const mayWrite = mayDo(useMe(), "enrichments@update");
  const { map } = item;
  return (
    <>
      <Section
        className={styles.part}
        title={words.content}
        extra={
          map && (
            <span className="num">
              {words.inForce(map.rows)}, {words.since} <TimeAgo at={map.changed_at} />
            </span>
          )
        }
        end={
          map && (
            <Link href={downloadUrlOf(item.id)} target="_self" download>
              {words.download}
            </Link>
          )
        }
      >
        <div className={styles.content}>
          <MapUpload table={item} mayWrite={mayWrite} />
          <MapRows table={item} mayWrite={mayWrite} />
        </div>
      </Section>
      <MapVersions table={item} mayWrite={mayWrite} />
    </>
  );
}
