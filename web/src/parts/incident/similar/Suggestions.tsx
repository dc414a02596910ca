import { type ReactNode, useState } from "react";
import type { Precision } from "#contract/insight-feedback.ts";
import type { SuggestionsResponse } from "../../../data/similar.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { RefusedState } from "../../../ui/state/RefusedState.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { similarWords as words } from "../../../words/words.ts";
import { precisionText } from "../../precision-text.ts";
import styles from "./IncidentSimilar.module.css";

interface Reply<Item> {
  items: Item[];
  precision: Precision;
  is_hidden: boolean;
}

interface SuggestionsProps<Item, Data extends Reply<Item>> {
  kind: "similar" | "actions" | "steps" | "tickets";
  response: SuggestionsResponse<Data>;
  /** How many, of how many. */
  count: (data: Data) => string;
  row: (item: Item, data: Data) => ReactNode;
  empty?: ReactNode;
  isShown: boolean;
  onShow: () => void;
}

/** One kind of suggestion: its rows, how often it was right, and what stands there without rows. */
export function Suggestions<Item, Data extends Reply<Item>>(props: SuggestionsProps<Item, Data>) {
  const { kind, response, count, row, empty, isShown, onShow } = props;
  const { data, isPending, isError, error, refetch, isFetching } = response;
  const isRefused = error instanceof CallError && error.status === 403;
  return (
    <Section
      title={words[kind]}
      extra={data && data.items.length > 0 && count(data)}
      end={<Chip>{words.engine}</Chip>}
      className={styles.section}
    >
      {isPending && <LoadingRows label={words.loading[kind]} count={3} rowHeight={52} />}
      {isError && !data && isRefused && (
        <RefusedState level={3} title={words.refused}>
          {errorText(error)}
        </RefusedState>
      )}
      {isError && !(isRefused && !data) && (
        <BrokenState
          level={3}
          title={words.broken[kind]}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error)}
        </BrokenState>
      )}
      {data && <Quality precision={data.precision} />}
      {data?.is_hidden && !isShown && (
        <Notice
          actions={
            <Button size="s" onClick={onShow}>
              {words.showHidden}
            </Button>
          }
        >
          {words.hidden}
        </Notice>
      )}
      {data && data.items.length === 0 && (!data.is_hidden || isShown) && (
        <div className={styles.none}>{empty ?? words.none[kind]}</div>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.rows} aria-label={words[kind]}>
          {data.items.map((item) => row(item, data))}
        </ul>
      )}
    </Section>
  );
}

const Quality = ({ precision }: { precision: Precision }) => (
  <p className={styles.quality}>{precisionText(precision)}</p>
);

/** Whether the reader wants to see a kind that hides itself. */
export function useShownAnyway() {
  const [isShown, setShown] = useState(false);
  return { isShown, onShow: () => setShown(true) };
}
