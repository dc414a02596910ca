import type { ConfigurationKind } from "#contract/diff-view.ts";
import type { ConfigKind } from "#contract/news.ts";
import type { Resource } from "#contract/permissions.ts";
import type { Toggle } from "#contract/toggles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";

/** One thing of an organization's configuration, in words that mean the same in another: names instead of ids. */
export interface Item { key: string; name: string; id: string; fields: Fields }
export type Fields = Readonly<Record<string, unknown>>;

/** What is written into the target: `fields` with the target's ids again, `before` what stands there under the same key. */
export interface Writing { item: Item; fields: Fields; before: Item | null; caller: Caller; nowS: number }

/** How one kind of configuration is read and written. */
export interface Part {
  kind: ConfigurationKind;
  resource: Resource;
  toggle?: Toggle;
  news: ConfigKind;
  /** With ids as they are; the reader puts names in their place. */
  load(sql: Sql): Promise<Item[]>;
  /** Answers the id of what was written. */
  save(sql: Sql, writing: Writing): Promise<string>;
}
