import { type MappingTable, previewCsvCharacters } from "#contract/mapping.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { type MapDraft, useMapPreview } from "../../../data/mapping-tables.ts";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { mappingWords as words } from "../../../words/words.ts";
import { TrialResult } from "./TrialResult.tsx";

/** What the map would have known of last week's events: of its rows, or of a file that was chosen. */
export function MapTrial({ draft, item }: { draft: MapDraft; item: MappingTable | null }) {
  const { file } = draft;
  const { when, config } = useDebouncedValue({ when: draft.when, config: draft.config });
  const isComplete = config.fields.every(({ title, tag_name }) => title !== "" && tag_name !== "");
  const hasRows = item !== null && item.active && item.map !== null && item.map.rows > 0;
  const isReady = isComplete && (file !== undefined || hasRows);
  const { data, error, refetch } = useMapPreview(
    { when, config, file: isReady ? file : undefined },
    { tableId: isReady && !file ? item?.id : undefined },
  );
  if (!isReady) return null;
  return (
    <Section
      title={words.trial}
      extra={data && <span role="status">{words.trialCount(data.matched, data.candidates)}</span>}
    >
      {data ? (
        <TrialResult preview={data} isFileCut={(file?.size ?? 0) > previewCsvCharacters} />
      ) : error ? (
        <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.trialLoading} count={3} rowHeight={32} lines={[[64, "60%"]]} />
      )}
    </Section>
  );
}
