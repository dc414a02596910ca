import { TimeAgo } from "../ui/time/TimeAgo.tsx";
import { useNow } from "../ui/time/useNow.ts";
import { apiKeyWords as words } from "../words/words.ts";

/** What a list says last of a key or token: that it works no more, or when it last did. */
export function KeyStatus({
  expiresAt,
  lastUsed,
}: {
  expiresAt: number | null;
  lastUsed: number | null;
}) {
  const now = useNow();
  if (expiresAt !== null && expiresAt <= now) return words.expired;
  return lastUsed === null ? words.neverUsed : <TimeAgo at={lastUsed} />;
}
