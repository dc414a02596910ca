import type { Channel } from "#contract/sharing.ts";
import { useQuotaWarnings } from "../../../data/quotas.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { channelWords, quotaWords as words } from "../../../words/words.ts";

/**
 * Before somebody writes a message that cannot leave: the channel's quota is nearly or wholly used
 * up.
 */
export function QuotaNote({ channel }: { channel: Channel }) {
  const warning = useQuotaWarnings().data?.items.find((quota) => quota.channel === channel);
  if (!warning) return null;
  return warning.state === "blocked" ? (
    <Notice tone="problem">{words.blocked(channelWords[channel])}</Notice>
  ) : (
    <Notice>{words.near(channelWords[channel])}</Notice>
  );
}
