import type { ComponentType, ReactNode } from "react";
import type { Resource } from "#contract/permissions.ts";
import type { MenuEntry } from "../../ui/overlay/MenuList.tsx";
import type { EntryApi, EntryItem } from "../../data/client/entries.ts";

export interface EntryFormProps<Item, Draft> {
  draft: Draft;
  /** What is saved: to show what differs. */
  saved: Draft;
  /** Null while it is new. */
  item: Item | null;
  set: (part: Partial<Draft>) => void;
  /** What is wrong, by the field's path in the contract. */
  problems: Partial<Record<string, string>>;
}

/** What a view's piece above the list may do: show what is narrowed to, and narrow. */
export interface EntryListTopProps {
  filter: string;
  onFilter: (id: string) => void;
}

export interface EntryFilter<Item> {
  id: string;
  label: string;
  matches: (item: Item) => boolean;
}
export interface EntrySort<Item> {
  id: string;
  label: string;
  compare: (one: Item, other: Item) => number;
}

export interface EntryWords {
  /** Of the page: "Alert filtering". */
  title: string;
  /** "filter", "tag": fills "No {0} selected", "New {0}", "Copy of {0}". */
  noun: string;
  /** Of nothing made yet: what such an entry is for. */
  empty: string;
  count: (shown: number, of: number) => string;
  /** What is lost with it. */
  deleteWarning: string;
  /** Where the list did not come, and no refusal says why; what any page says unless there is. */
  fetchFailed?: string;
}

/**
 * One kind of entry, as the settings screens show it. Everything else is the same for all kinds.
 */
export interface EntryView<Item extends EntryItem, Draft extends object> {
  /** "/settings/alert-filtering" */
  path: string;
  resource: Resource;
  api: EntryApi<Item, Draft>;
  words: EntryWords;
  titleOf: (item: Item) => string;
  /** Second line of a row. */
  detailOf: (item: Item) => ReactNode;
  /** At the end of a row; what is off says so by itself. */
  trailOf?: ((item: Item) => ReactNode) | undefined;
  /** What typing in the search field finds it by, besides the title. */
  textOf: (item: Item) => string;
  filters: readonly EntryFilter<Item>[];
  /** What stands in the list while no filter does; "All" unless said. */
  allLabel?: string;
  /** The first holds at first. With `isOrdered` it is the run order, and rows can be moved. */
  sorts: readonly EntrySort<Item>[];
  isOrdered?: boolean;
  /** As it is saved, or as a new one begins. */
  draftOf: (item: Item | null) => Draft;
  /** Whether a former version can be restored; it can, unless said. */
  mayRestore?: boolean;
  /** Whether an entry of the log tells of the whole thing; all do, unless said. */
  isVersion?: ((version: object) => boolean) | undefined;
  /** An entry out of the audit log, where that holds it in another form. */
  itemOfVersion?: (version: object) => Item;
  /** Where it has a name that no two of them may share: the field that holds it. */
  uniqueField?: keyof Item & keyof Draft & string;
  /** What a link begins a new one with, out of its `draft`; null where that is no such thing. */
  readBeginning?: (draft: unknown) => Partial<Draft> | null;
  /** What differs in a copy, such as its name. */
  copyDraft: (draft: Draft) => Draft;
  Form: ComponentType<EntryFormProps<Item, Draft>>;
  Preview?: ComponentType<{ draft: Draft; item: Item | null }>;
  /** Beside the title: the kind. */
  extraOf?: ((item: Item) => ReactNode) | undefined;
  /** Whether it is switched on and off; it is, unless said. */
  hasSwitch?: boolean;
  /** Whether this one can be switched at present; it can, unless said. */
  maySwitch?: ((item: Item) => boolean) | undefined;
  /** What of a draft goes with switching, such as a confirmation typed for it. */
  withSwitch?: ((draft: Draft) => Partial<Draft>) | undefined;
  /** Why this one cannot be changed or deleted, such as a built-in role; null where it can. */
  lockReasonOf?: ((item: Item) => string | null) | undefined;
  /** What else a new one is made of, such as a file; nobody waits for it. */
  afterCreate?: (item: Item, draft: Draft) => Promise<unknown>;
  /** Right after it was made: what is shown only this once, such as a key. */
  Created?: ComponentType<{ item: Item; onClose: () => void }>;
  /** Beside the menu of one of them: what is done so often that it has a button. */
  Actions?: ComponentType<{ item: Item; mayUpdate: boolean }>;
  /** More in the menu of one of them. */
  menuOf?: ((item: Item) => readonly MenuEntry[]) | undefined;
  /** Whether copies make sense; they do, unless said. */
  mayCopy?: boolean;
  /** Above the list's rows, such as a choice of mode; below them, such as suggestions. */
  ListTop?: ComponentType<EntryListTopProps>;
  ListFoot?: ComponentType;
  /**
   * What stands beside the list while none is chosen, and at an address of its own below the path.
   */
  Page?: { id: string; Component: ComponentType };
  /** Where the preview stands; below suits wide tables, first what is read more than written. */
  previewAt?: "beside" | "below" | "first";
  /** Whether it is reached from the settings; it is, unless said. */
  isBelowSettings?: boolean;
}
