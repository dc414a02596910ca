import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useIntegrations, useTargets } from "../../data/integrations.ts";
import { useFailures } from "../../data/receipts.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { useIsNarrow } from "../../parts/useMedia.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Panes } from "../../ui/layout/Panes.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { troubleshootingWords as words } from "../../words/words.ts";
import { BackLink } from "./BackLink.tsx";
import { FailureList } from "./FailureList.tsx";
import { LogDetail } from "./LogDetail.tsx";
import { LogFilters } from "./LogFilters.tsx";
import { LogList } from "./LogList.tsx";
import {
  readTroubleshootingSearch,
  troubleshootingHref,
  type TroubleshootingSearch,
} from "./troubleshooting-search.ts";
import styles from "./Troubleshooting.module.css";

const LIST = { usual: 480, min: 340, max: 800 };

/** What was received and what became of it; what failed, and another try for it. */
export function Troubleshooting() {
  const { sourceSystem } = useParams({ strict: false });
  const search = readTroubleshootingSearch(useSearch({ strict: false }));
  const go = useNavigateTo();
  const isNarrow = useIsNarrow();
  const [size, setSize] = useState(LIST.usual);
  const [sources, targets] = [useIntegrations().data?.items, useTargets().data];
  const integrations = sources && targets && [...sources, ...targets];
  const failures = useFailures();
  const failed = failures.data?.items.reduce((sum, { events }) => sum + events, 0);
  const view = search.view ?? "requests";
  const show = (next: TroubleshootingSearch, options?: { replace?: boolean }) =>
    go(troubleshootingHref(sourceSystem, next), options);
  const tabs = [
    { id: "requests" as const, label: words.tabs.requests },
    { id: "timers" as const, label: words.tabs.timers },
    {
      id: "failures" as const,
      label: words.tabs.failures,
      ...(failed !== undefined && failed > 0 && { count: failed }),
    },
  ];
  const showsDetailOnly = isNarrow && search.log !== undefined;
  return (
    <div className={styles.screen}>
      {!showsDetailOnly && (
        <PageTitle
          hasLine
          extra={<BackLink />}
          end={
            <SegmentedControl
              label={words.tabsLabel}
              items={tabs}
              value={view}
              onChange={(id) => show(id === "requests" ? {} : { view: id })}
            />
          }
        >
          {words.title}
        </PageTitle>
      )}
      {view === "failures" ? (
        <div className={styles.failures}>
          <FailureList failures={failures} />
        </div>
      ) : (
        <>
          {!showsDetailOnly && (
            <LogFilters sourceSystem={sourceSystem} search={search} sources={integrations ?? []} />
          )}
          <Panes
            resizeLabel={words.resize}
            only={isNarrow ? (search.log === undefined ? "list" : "detail") : undefined}
            onResize={(_, next) => setSize(next)}
            panes={[
              {
                id: "list",
                label: words.list,
                size,
                min: LIST.min,
                max: LIST.max,
                content: (
                  <LogList sourceSystem={sourceSystem} search={search} sources={integrations} />
                ),
              },
            ]}
            mainPane={{
              id: "detail",
              label: words.noneOpen,
              min: 380,
              content:
                search.log === undefined ? (
                  <EmptyState title={words.noneOpen}>{words.noneOpenWords}</EmptyState>
                ) : (
                  <LogDetail
                    key={search.log}
                    id={search.log}
                    question={{ event: search.event, text: search.search }}
                    onEvent={(event) =>
                      go(troubleshootingHref(sourceSystem, { ...search, event }), { replace: true })
                    }
                    sources={integrations ?? []}
                    backHref={
                      isNarrow
                        ? troubleshootingHref(sourceSystem, {
                            ...search,
                            log: undefined,
                            event: undefined,
                          })
                        : undefined
                    }
                  />
                ),
            }}
          />
        </>
      )}
    </div>
  );
}
