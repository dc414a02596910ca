import { useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { useTagCategories } from "../../../data/tag-manager.ts";
import { PhoneBar } from "../../../parts/PhoneBar.tsx";
import { useIsNarrow, useIsPhone } from "../../../parts/useMedia.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Panes } from "../../../ui/layout/Panes.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { entryWords, tagManagerWords as words } from "../../../words/words.ts";
import { CategoryDetail } from "./CategoryDetail.tsx";
import { CategoryList } from "./CategoryList.tsx";
import styles from "./TagManager.module.css";

const LIST = { usual: 320, min: 260, max: 460 };
const path = "/settings/tag-manager";

/**
 * Which tags of alerts tell what: categories in their fixed order at the left, one of them beside.
 * On narrow windows one after the other.
 */
export function TagManager() {
  const { item: id } = useParams({ strict: false });
  const mayChange = mayDo(useMe(), "tag_management@update");
  const [isNarrow, isPhone] = [useIsNarrow(), useIsPhone()];
  const [size, setSize] = useState(LIST.usual);
  const { data, error, refetch } = useTagCategories();
  const waiting = error ? (
    <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows
      label={entryWords.loading(words.title)}
      count={6}
      rowHeight={52}
      lines={[["60%"], ["40%"]]}
    />
  );
  const selectedCategory = data?.items.find((category) => category.id === id);
  const detail = !data ? (
    waiting
  ) : selectedCategory ? (
    <CategoryDetail key={selectedCategory.id} category={selectedCategory} mayChange={mayChange} />
  ) : id === undefined ? (
    <EmptyState size="page" level={1} title={entryWords.noneSelected(words.noun)}>
      {entryWords.select(words.noun)}
    </EmptyState>
  ) : (
    <RefusedState
      size="page"
      level={1}
      title={entryWords.notFound(words.noun)}
      actions={<ButtonLink href={path}>{words.title}</ButtonLink>}
    >
      {entryWords.notFoundWords}
    </RefusedState>
  );
  const backLink = (
    <Link href={path} className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {words.title}
    </Link>
  );
  const list = (
    <>
      <PhoneBar>
        <Link href="/settings" className={styles.back}>
          <Icon shape={ArrowLeft} size={14} />
          {entryWords.settings}
        </Link>
      </PhoneBar>
      {data ? <CategoryList path={path} categories={data.items} currentId={id} /> : waiting}
    </>
  );
  return (
    <Panes
      resizeLabel={entryWords.resize}
      only={isNarrow ? (id === undefined ? "list" : "detail") : undefined}
      onResize={(_, next) => setSize(next)}
      panes={[
        {
          id: "list",
          label: words.title,
          tone: "pane",
          size,
          min: LIST.min,
          max: LIST.max,
          content: list,
        },
      ]}
      mainPane={{
        id: "detail",
        label: words.noun,
        min: 440,
        content: (
          <>
            {isPhone && id !== undefined && <PhoneBar>{backLink}</PhoneBar>}
            {isNarrow && !isPhone && <div>{backLink}</div>}
            {detail}
          </>
        ),
      }}
    />
  );
}
