import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { KeyHint } from "../../ui/text/KeyHint.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { detailWords, feedCommandWords as words } from "../../words/words.ts";
import styles from "./NothingOpen.module.css";

/** Beside the list while no incident is open: what can be done by keys. */
export function NothingOpen({ mayAct }: { mayAct: boolean }) {
  return (
    <ScrollRegion label={detailWords.none} className={styles.nothing}>
      <EmptyState title={detailWords.none}>{detailWords.noneWords}</EmptyState>
      <div className={styles.hints}>
        <KeyHint keys="j">{words.next}</KeyHint>
        <KeyHint keys="k">{words.previous}</KeyHint>
        <KeyHint keys="enter">{words.open}</KeyHint>
        {mayAct && (
          <>
            <KeyHint keys="x">{words.check}</KeyHint>
            <KeyHint keys="r">{words.resolve}</KeyHint>
            <KeyHint keys="c">{words.acknowledgeHint}</KeyHint>
            <KeyHint keys="a">{words.assign}</KeyHint>
            <KeyHint keys="s">{words.snooze}</KeyHint>
            <KeyHint keys="h">{words.share}</KeyHint>
            <KeyHint keys="m">{words.merge}</KeyHint>
          </>
        )}
        <KeyHint keys="/">{words.search}</KeyHint>
      </div>
    </ScrollRegion>
  );
}
