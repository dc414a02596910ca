import { useLiveState } from "../../data/live/live-state.ts";
import { OfflineNote } from "../../ui/state/OfflineNote.tsx";
import { clockText, zoneText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/time/useNow.ts";
import { environmentPaneWords as words } from "../../words/words.ts";

/** How fresh everything is, and the zone of its times. */
export function FreshnessNote() {
  const { isOnline, since } = useLiveState();
  const settings = useTimeSettings();
  const zone = zoneText(useNow(), settings);
  return (
    <OfflineNote isOffline={!isOnline}>
      {isOnline ? words.live(zone) : words.offline(clockText(since, settings), zone)}
    </OfflineNote>
  );
}
