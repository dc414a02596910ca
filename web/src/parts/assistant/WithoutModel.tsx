import type { CurrentUser } from "#contract/session.ts";
import { hasToggle, mayDo } from "../../data/client/access.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { assistantWords as words } from "../../words/words.ts";
import { AskInWordsPanel } from "../BpqlInput/AskInWordsPanel.tsx";
import { searchHref } from "../search-address.ts";
import { useNavigateTo } from "../useNavigateTo.ts";
import styles from "./Assistant.module.css";

/** Plain words become a search, which needs no model. */
export function WithoutModel({ me, onLeave }: { me: CurrentUser; onLeave: () => void }) {
  const go = useNavigateTo();
  const searches = hasToggle(me, "natural_language_search") && mayDo(me, "search@read");
  const settings = hasToggle(me, "multi_configuration_ai_analysis")
    ? "/settings/ai-multi-configuration"
    : "/settings/ai-configuration";
  return (
    <div className={styles.panel}>
      <EmptyState
        title={words.noModel}
        actions={
          mayDo(me, "aia_configuration@read") && (
            <ButtonLink href={settings} onClick={onLeave}>
              {words.connect}
            </ButtonLink>
          )
        }
      >
        {words.noModelWords}
      </EmptyState>
      {searches && (
        <AskInWordsPanel
          onUse={(query) => {
            onLeave();
            go(searchHref({ query, kind: "incidents" }));
          }}
        />
      )}
    </div>
  );
}
