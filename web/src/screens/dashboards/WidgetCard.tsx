import { ChartSpline, Table2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import type { ConfigOf, DataOf, WidgetDraft, WidgetKind } from "#contract/widgets/widgets.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useWidgetData, type WidgetPage } from "../../data/dashboards.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Table } from "../../ui/list/Table.tsx";
import { useDelayed } from "../../ui/useDelayed.ts";
import { widgetWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";
import { views } from "./widgets/views.ts";
import type { WidgetTable, WidgetView, WidgetViewProps } from "./widgets/widget-view.ts";

interface WidgetCardProps {
  widget: WidgetDraft;
  page: WidgetPage;
  /** In its head, after its own. */
  tools?: ReactNode;
  /** Before its title, such as what it is dragged by. */
  handle?: ReactNode;
}

export const widgetTitle = <Kind extends WidgetKind>(widget: {
  kind: Kind;
  title: string;
  config: ConfigOf<Kind>;
}): string => widget.title || views[widget.kind].nameOf(widget.config);

/** A widget with its states: one that is broken leaves the others alone. */
export function WidgetCard({ widget, page, tools, handle }: WidgetCardProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const {
    data: result,
    error,
    isPlaceholderData,
    refetch,
  } = useWidgetData({ kind: widget.kind, config: widget.config }, page);
  const title = widgetTitle(widget as Parameters<typeof widgetTitle>[0]); // config is of its kind
  const shown =
    result?.data && result.kind === widget.kind
      ? showWidget({
          kind: widget.kind,
          props: {
            title,
            config: widget.config,
            data: result.data,
            span: { from: result.from, to: result.to },
            environment: page.environment,
          } as WidgetViewProps<WidgetKind>, // data and config are of the same kind
        })
      : null;
  const problem = result?.error?.message ?? (error && !result ? errorText(error) : null);
  return (
    <section aria-labelledby={titleId} className={styles.card} aria-busy={isPlaceholderData}>
      <div className={styles.cardHead}>
        {handle}
        <h2 id={titleId} className={styles.cardTitle}>
          {title}
        </h2>
        {shown?.note && <span className={styles.cardNote}>{shown.note}</span>}
        <span className={styles.cardTools}>
          {shown?.table && (
            <IconButton
              size="s"
              icon={isTable ? ChartSpline : Table2}
              label={isTable ? words.showWidget : words.showTable}
              onClick={() => setTable(!isTable)}
            />
          )}
          {tools}
        </span>
      </div>
      <div className={styles.cardBody}>
        {problem !== null ? (
          <Problem text={problem} onRetry={() => void refetch()} />
        ) : shown === null ? (
          result?.partial === true ? (
            <Problem text={words.partial} onRetry={() => void refetch()} />
          ) : (
            <Loading />
          )
        ) : isTable && shown.table ? (
          <BehindTable title={title} table={shown.table} />
        ) : (
          shown.body
        )}
        {shown && result?.partial === true && <p className={styles.partial}>{words.partial}</p>}
      </div>
    </section>
  );
}

function showWidget<Kind extends WidgetKind>({
  kind,
  props,
}: {
  kind: Kind;
  props: WidgetViewProps<Kind> & { data: DataOf<Kind> };
}): { body: ReactNode; note: string | null; table: WidgetTable | null } {
  const view: WidgetView<Kind> = views[kind];
  return {
    body: <view.View {...props} />,
    note: view.noteOf?.(props) ?? null,
    table: view.tableOf?.(props) ?? null,
  };
}

/** Nothing at first: what is there in a moment needs no sign. */
function Loading() {
  const isSlow = useDelayed(true);
  return (
    <div role="status" aria-busy className={styles.loading} data-slow={isSlow || undefined}>
      <span className="unseen">{words.loading}</span>
    </div>
  );
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{text}</p>
      <Button size="s" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}

function BehindTable({ title, table }: { title: string; table: WidgetTable }) {
  return (
    <Table
      caption={words.table(title)}
      columns={table.columns.map((head, at) => ({
        id: String(at),
        head,
        isNumber: at > 0,
        cell: (row: readonly string[]) => row[at] ?? "",
      }))}
      rows={table.rows}
      keyOf={(row) => row.join(" ")}
    />
  );
}
