import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { OrganizationType } from "#contract/session.ts";
import { useBackofficeOrganizations } from "../../data/backoffice.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useIsNarrow, useIsPhone } from "../../parts/useMedia.ts";
import { PhoneBar } from "../../parts/PhoneBar.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Panes } from "../../ui/layout/Panes.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { backofficeWords, entryWords } from "../../words/words.ts";
import styles from "./Backoffice.module.css";
import { NewOrganization } from "./NewOrganization.tsx";
import { Organization } from "./Organization.tsx";
import { OrganizationList } from "./OrganizationList.tsx";

const words = backofficeWords.organizations;
const LIST = { usual: 360, min: 280, max: 520 };
const path = "/backoffice/organizations";
export interface OrganizationListQuery {
  typed: string;
  type: OrganizationType | "";
  page: number;
}
const PER_PAGE = 50;

/** Every organization of the installation at the left, one of them, or a new one, beside. */
export function Organizations() {
  const { item: id } = useParams({ strict: false });
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const [size, setSize] = useState(LIST.usual);
  const [ask, setAsk] = useState<OrganizationListQuery>({ typed: "", type: "", page: 1 });
  const search = useDebouncedValue(ask.typed);
  const { data, error, refetch } = useBackofficeOrganizations({
    search,
    ...(ask.type === "" ? {} : { type: ask.type }),
    page: ask.page,
    per_page: PER_PAGE,
  });
  const waiting = error ? (
    <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows
      label={backofficeWords.loading}
      count={6}
      rowHeight={56}
      lines={[["60%"], ["40%"]]}
    />
  );
  const backLink = (
    <Link href={path} className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {backofficeWords.pages.organizations}
    </Link>
  );
  const detail =
    id === undefined ? (
      <EmptyState size="page" title={words.noneSelected}>
        {words.select}
      </EmptyState>
    ) : id === "new" ? (
      <NewOrganization />
    ) : (
      <Organization key={id} id={id} />
    );
  return (
    <Panes
      resizeLabel={entryWords.resize}
      only={isNarrow ? (id === undefined ? "list" : "detail") : undefined}
      onResize={(_, next) => setSize(next)}
      panes={[
        {
          id: "list",
          label: backofficeWords.pages.organizations,
          tone: "pane",
          size,
          min: LIST.min,
          max: LIST.max,
          content: (
            <>
              {id === undefined && (
                <PhoneBar>
                  <Link href="/backoffice/overview" className={styles.back}>
                    <Icon shape={ArrowLeft} size={14} />
                    {backofficeWords.title}
                  </Link>
                </PhoneBar>
              )}
              {data ? (
                <OrganizationList
                  items={data.items}
                  total={data.total}
                  perPage={PER_PAGE}
                  listQuery={ask}
                  onQueryChange={(part) => setAsk({ ...ask, page: 1, ...part })}
                  currentId={id}
                />
              ) : (
                waiting
              )}
            </>
          ),
        },
      ]}
      mainPane={{
        id: "detail",
        label: words.noun,
        min: 420,
        content: (
          <>
            {isNarrow && !isPhone && id !== undefined && (
              <div className={styles.backRow}>{backLink}</div>
            )}
            {detail}
          </>
        ),
      }}
    />
  );
}
