import type { ConfigurationKind } from "#contract/diff-view.ts";
import type { Resource } from "#contract/permissions.ts";
import type { Toggle } from "#contract/toggles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Fields } from "../configuration/fields.ts";
import type { NameIndex } from "../configuration/name-index.ts";
import type { DeferredWork } from "../configuration/rule-import.ts";

/**
 * One thing of an organization's configuration, in words that mean the same in another: names
 * instead of ids.
 */
export interface Item {
  key: string;
  name: string;
  id: string;
  fields: Fields;
  /** What it is made with and not compared by. */
  uncompared?: Fields;
}

/** `before`: what stands in the target under the item's key. */
export interface ItemChange {
  item: Item;
  before: Item | null;
}

export interface WriteContext {
  caller: Caller;
  nowS: number;
  /** The other organization. */
  from: { id: string; name: string };
  /** Of the target. */
  names: NameIndex;
  confirm(name: string): string | undefined;
  after: DeferredWork;
}

/** How one kind of configuration is read and written. */
export interface ConfigurationPart {
  kind: ConfigurationKind;
  resource: Resource;
  toggle?: Toggle;
  /** There is one of it in every organization, or a fixed number. */
  isFixed?: true;
  /** In order. */
  load(sql: Sql, names: NameIndex): Promise<Item[]>;
  /** Things of the kind stand in an order that means something; what else the order goes by. */
  order?: { load(sql: Sql): Promise<Fields> };
  /** Once for all that is written of the kind. */
  open(sql: Sql, context: WriteContext): Promise<PartWriter>;
}

export interface PartWriter {
  /** Answers the id of what was written. */
  write(change: ItemChange): Promise<string>;
  /** All of them in this order, and what else the order goes by. */
  reorder?(ids: readonly string[], by: Fields): Promise<void>;
}
