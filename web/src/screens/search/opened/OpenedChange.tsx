import { GitCommitHorizontal } from "lucide-react";
import type { FoundItem } from "#contract/search.ts";
import { ChangeFacts } from "../../../parts/incident/changes/ChangeFacts.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { changeWords, searchWords } from "../../../words/words.ts";
import type { SearchModel } from "../useSearchModel.ts";
import { OpenedHead } from "./OpenedHead.tsx";
import styles from "./Opened.module.css";

interface OpenedChangeProps {
  model: SearchModel;
  change: Extract<FoundItem, { kind: "change" }>;
  isPage: boolean;
}

/** A change as its sender reported it last. */
export function OpenedChange({ model, change, isPage }: OpenedChangeProps) {
  return (
    <div className={styles.opened}>
      <OpenedHead model={model} title={change.summary} isPage={isPage}>
        <span className={styles.kind}>
          <Icon shape={GitCommitHorizontal} size={14} />
          {searchWords.kindNames.change}
        </span>
        <Chip>{changeWords.status[change.status]}</Chip>
      </OpenedHead>
      <ScrollRegion key={change.id} label={change.summary} className={styles.body}>
        <ChangeFacts change={change} isWhole />
      </ScrollRegion>
    </div>
  );
}
