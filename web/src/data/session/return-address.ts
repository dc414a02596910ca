/** Where a person was when the session ended, kept in this tab for a short while. */
const KEY = "tocsin.return";
const VALID_MS = 5 * 60_000;

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function saveReturnAddress(
  address: string,
  { nowMs, store }: { nowMs: number; store: Store },
): void {
  if (isInside(address)) store.setItem(KEY, JSON.stringify({ address, atMs: nowMs }));
}

/** Gives it once. Null when there is none, or none that is fresh. */
export function takeReturnAddress({
  nowMs,
  store,
}: {
  nowMs: number;
  store: Store;
}): string | null {
  const stored = store.getItem(KEY);
  store.removeItem(KEY);
  const [, address, atMs] = /^\{"address":(".*"),"atMs":(\d+)\}$/.exec(stored ?? "") ?? [];
  if (address === undefined || nowMs - Number(atMs) > VALID_MS) return null;
  const path: unknown = JSON.parse(address);
  return typeof path === "string" && isInside(path) ? path : null;
}

/** A path of this console that a person can be sent back to. */
function isInside(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/^\/(sign-in|set-up|404)([/?#]|$)/.test(address);
}
