/** What a list answers, a page of it at a time. */
export interface ListPage<Item> {
  items: readonly Item[];
  total?: number | null;
  /** Of the feed and of searches, which move while they are read; null at the end. */
  next_cursor?: string | null;
}

type ItemOf<Page> = Page extends { items: readonly (infer Item)[] } ? Item : never;

/** All items of a list, page after page. */
export async function* itemsOf<Input extends object, Page extends ListPage<unknown>>(
  list: (input: Input) => Promise<Page>,
  input: Input,
  /** How the next call follows, where a cursor is no parameter. */
  follow: (input: Input, cursor: string) => Input = (call, cursor) => ({ ...call, cursor }),
): AsyncGenerator<ItemOf<Page>, void, undefined> {
  let call = input;
  for (let page = 1, loaded = 0; ; page += 1) {
    const { items, total, next_cursor } = await list(call);
    yield* items as readonly ItemOf<Page>[]; // the same items, by the name of their type
    loaded += items.length;
    if (next_cursor === undefined) {
      if (items.length === 0 || loaded >= (total ?? 0)) return;
      call = { ...input, page: page + 1 };
    } else {
      if (next_cursor === null) return;
      call = follow(input, next_cursor);
    }
  }
}
