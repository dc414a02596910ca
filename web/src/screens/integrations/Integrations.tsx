import { useSearch } from "@tanstack/react-router";
import { Plus, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { hasToggle, mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useIntegrations } from "../../data/integrations.ts";
import { useMe } from "../../data/session/session.ts";
import { useMedia } from "../../parts/useMedia.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TabPanel, Tabs } from "../../ui/layout/Tabs.tsx";
import { integrationWords as words, targetWords } from "../../words/words.ts";
import { instructionsHref } from "./source-kinds.ts";
import { SourceKinds } from "./SourceKinds.tsx";
import { SourceList } from "./sources/SourceList.tsx";
import { Targets } from "./targets/Targets.tsx";
import styles from "./Integrations.module.css";

const POLL_MS = 15_000;

const tabs = (["sources", "targets"] as const).map((id) => ({ id, label: targetWords.tabs[id] }));

/** What sends here, and what is told from here; on narrow windows a tab for each. */
export function Integrations() {
  const me = useMe();
  const isNarrow = useMedia("(max-width: 1279px)");
  const search: { show?: unknown } = useSearch({ strict: false });
  const go = useNavigateTo();
  const shown = search.show === "targets" ? "targets" : "sources";
  const hasLobby = hasToggle(me, "integrations_lobby");
  const mayConnect = hasLobby && mayDo(me, "integrations@create");
  const sources = useIntegrations({ everyMs: POLL_MS });
  const { data } = sources;
  const end = (
    <>
      <ButtonLink href="/integrations/troubleshooting" icon={Wrench}>
        {words.troubleshooting}
      </ButtonLink>
      {mayConnect && data && data.total > 0 && (
        <Menu
          label={words.connect}
          align="end"
          entries={data.sources.map(({ source_system, label, hint }) => ({
            id: source_system,
            label,
            detail: hint,
            href: instructionsHref(source_system),
          }))}
          trigger={(props) => (
            <Button variant="primary" icon={Plus} {...props}>
              {words.connect}
            </Button>
          )}
        />
      )}
    </>
  );
  return (
    <>
      <PageTitle hasLine end={end}>
        {words.title}
      </PageTitle>
      {data?.is_storage_full && (
        <Notice tone="problem" className={styles.full}>
          {words.storageFull}
        </Notice>
      )}
      {isNarrow && (
        <Tabs
          label={targetWords.tabsLabel}
          idBase={ID_BASE}
          className={styles.tabs}
          items={tabs}
          value={shown}
          onChange={(id) =>
            go(id === "targets" ? "/integrations/?show=targets" : "/integrations/", {
              replace: true,
            })
          }
        />
      )}
      <div className={styles.panes}>
        {(!isNarrow || shown === "sources") && (
          <Pane id="sources" isTab={isNarrow}>
            <Sources sources={sources} mayConnect={mayConnect} />
          </Pane>
        )}
        {(!isNarrow || shown === "targets") && (
          <Pane id="targets" isTab={isNarrow}>
            <div className={styles.targets}>
              <Targets />
            </div>
          </Pane>
        )}
      </div>
    </>
  );
}

const ID_BASE = "integrations";

function Pane({ id, isTab, children }: { id: string; isTab: boolean; children: ReactNode }) {
  return isTab ? (
    <TabPanel idBase={ID_BASE} id={id}>
      {children}
    </TabPanel>
  ) : (
    children
  );
}

/** The connected sources, and what else can be connected. */
function Sources({
  sources: { data, error, refetch },
  mayConnect,
}: {
  sources: ReturnType<typeof useIntegrations>;
  mayConnect: boolean;
}) {
  const hasLobby = hasToggle(useMe(), "integrations_lobby");
  if (!data)
    return error ? (
      <BrokenState size="page" title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={4} rowHeight={52} className={styles.loading} />
    );
  if (data.total === 0)
    return (
      <EmptyState size="page" title={words.emptyTitle}>
        {mayConnect ? words.emptyWords : hasLobby ? words.mayNotConnect : words.noLobby}
        {mayConnect && <SourceKinds kinds={data.sources} />}
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      <SourceList sources={data.items} kinds={data.sources} />
      {mayConnect && (
        <Section title={words.another}>
          <SourceKinds kinds={data.sources} />
        </Section>
      )}
    </div>
  );
}
