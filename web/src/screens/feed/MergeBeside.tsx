import { MergePanel } from "../../parts/incident/MergePanel.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import { mergeWords as words } from "../../words/en.ts";
import styles from "./MergeBeside.module.css";
import type { FeedModel } from "./useFeedModel.ts";

/** Merging what is checked in the list beside it. */
export default function MergeBeside({ model }: { model: FeedModel }) {
  const { env, chosen, deeds, stopAsking, afterMerge } = model;
  return (
    <ScrollRegion label={words.title(chosen.length)} className={styles.place}>
      <MergePanel
        env={env}
        incidents={chosen}
        isBesideList
        onMerge={(target, sources, note) => {
          stopAsking();
          void deeds.merge(target, sources, note).then((id) => id !== null && afterMerge(id));
        }}
        onClose={stopAsking}
      />
    </ScrollRegion>
  );
}
