import { useHistory } from "../../data/audit.ts";

/** Who changed it last; null while that is not known, or may not be read. */
export function useLastAuthor(itemId: string): string | null {
  const { data } = useHistory(itemId, { isOn: true });
  return data?.pages[0]?.items[0]?.actor.name ?? null;
}
