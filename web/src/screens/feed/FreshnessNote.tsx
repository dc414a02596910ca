import { useLiveState } from "../../data/live-state.ts";
import { OfflineNote } from "../../ui/OfflineNote.tsx";
import { clockText, zoneText } from "../../ui/time-text.ts";
import { useTimeSettings } from "../../ui/TimeSettingsProvider.tsx";
import { useNow } from "../../ui/useNow.ts";
import { environmentPaneWords as words } from "../../words/en.ts";

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
