import { type EntryKind, type FoundEntry, maxFoundEntries } from "#contract/entry-search.ts";
import type { Sql } from "../../platform/db.ts";
import { foldedText, holdsText } from "../../platform/folded-text.ts";

/** A pattern has no name of its own: it goes by its tags. Who has not joined yet is an address. */
const entries = `
  SELECT kind, id, coalesce(name, nullif(body ->> 'title', ''), (SELECT string_agg(tag, ', ')
     FROM jsonb_array_elements_text(body -> 'tags') tag)) AS name
    FROM rules WHERE organization_id = tocsin_organization()
  UNION ALL SELECT kind, id, name FROM views WHERE organization_id = tocsin_organization()
  UNION ALL SELECT 'roles', id, name FROM roles WHERE organization_id = tocsin_organization()
  UNION ALL SELECT 'api-keys', id, name FROM api_keys
    WHERE organization_id = tocsin_organization() AND NOT deleted AND type <> 'service'
  UNION ALL SELECT CASE WHEN u.is_service THEN 'service-accounts' ELSE 'users' END, u.id,
      CASE WHEN m.is_accepted THEN u.name ELSE u.username END
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.organization_id = tocsin_organization()`;

/** What begins with the text comes first. */
export const loadEntriesNamed = (
  sql: Sql,
  text: string,
  kinds: readonly EntryKind[],
): Promise<FoundEntry[]> =>
  sql<FoundEntry>(
    `SELECT kind, id::text AS id, name FROM (${entries}) e
     WHERE kind = ANY($1) AND ${holdsText("name", "$2")}
     ORDER BY NOT starts_with(${foldedText("name")}, ${foldedText("$2::text")}), lower(name), id
     LIMIT $3`,
    [kinds, text, maxFoundEntries],
  );
