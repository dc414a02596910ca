import { MergePanel } from "../../parts/incident/merge/MergePanel.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { mergeWords as words } from "../../words/words.ts";
import styles from "./MergePane.module.css";
import type { FeedModel } from "./useFeedModel.ts";

/** Merging what is checked in the list beside it. */
export default function MergePane({ model }: { model: FeedModel }) {
  const { env, chosen: checkedIncidents, deeds: actions, stopAsking, afterMerge } = model;
  return (
    <ScrollRegion label={words.title(checkedIncidents.length)} className={styles.place}>
      <MergePanel
        env={env}
        incidents={checkedIncidents}
        isBesideList
        onMerge={(target, sources, note) => {
          stopAsking();
          void actions.merge(target, sources, note).then((id) => id !== null && afterMerge(id));
        }}
        onClose={stopAsking}
      />
    </ScrollRegion>
  );
}
