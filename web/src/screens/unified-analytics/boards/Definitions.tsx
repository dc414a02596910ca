import type { Measure } from "#contract/analytics-measures.ts";
import { InfoTip } from "../../../ui/overlay/InfoTip.tsx";
import { analyticsWords as words } from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";

interface DefinitionsProps {
  model: AnalyticsModel;
  title: string;
  measures: readonly Measure[];
}

/** What the measures of a chart mean. */
export function Definitions({ model, title, measures }: DefinitionsProps) {
  return (
    <InfoTip label={words.about(title)}>
      {measures.map((measure) => (
        <p key={measure}>
          <strong>{words.measures[measure]}</strong>: {model.definitions(measure)}
        </p>
      ))}
    </InfoTip>
  );
}
