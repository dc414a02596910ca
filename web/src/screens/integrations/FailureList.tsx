import { RotateCcw } from "lucide-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listFailures } from "#contract/receipts.ts";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { type useFailures, useReplayFailures } from "../../data/receipts.ts";
import { useMe } from "../../data/session/session.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { Table, type TableColumn } from "../../ui/list/Table.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { failureWords as words, numberText } from "../../words/words.ts";
import { troubleshootingHref } from "./troubleshooting-search.ts";

type Failure = ReplyOf<typeof listFailures>["items"][number];

/** Events that the pipeline could not work on, by cause, to be sent through again. */
export function FailureList({
  failures: { data, error, refetch },
}: {
  failures: ReturnType<typeof useFailures>;
}) {
  if (!data)
    return error ? (
      <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={words.loading} count={3} rowHeight={32} lines={[["60%", 40, 60]]} />
    );
  if (data.total === 0) return <EmptyState title={words.none}>{words.noneWords}</EmptyState>;
  return (
    <Section
      title={words.count(
        data.total,
        data.items.reduce((sum, { events }) => sum + events, 0),
      )}
    >
      <Table
        caption={words.caption}
        columns={columns}
        rows={data.items}
        keyOf={(failure) => failure.cause}
      />
    </Section>
  );
}

const columns: readonly TableColumn<Failure>[] = [
  {
    id: "cause",
    head: words.columns.cause,
    cell: (failure) => <span title={failure.cause}>{failure.cause}</span>,
  },
  {
    id: "events",
    head: words.columns.events,
    width: "72px",
    isNumber: true,
    cell: (failure) => numberText(failure.events),
  },
  {
    id: "first",
    head: words.columns.first,
    width: "88px",
    cell: (failure) => <TimeAgo at={failure.first_at} />,
  },
  {
    id: "last",
    head: words.columns.last,
    width: "88px",
    cell: (failure) => <TimeAgo at={failure.last_at} />,
  },
  {
    id: "sample",
    head: <span className="unseen">{words.sample}</span>,
    width: "72px",
    cell: (failure) => (
      <Link href={troubleshootingHref(undefined, { log: failure.sample_log_id })}>
        {words.sample}
      </Link>
    ),
  },
  {
    id: "replay",
    head: <span className="unseen">{words.replay}</span>,
    width: "92px",
    cell: (failure) => <Replay failure={failure} />,
  },
];

function Replay({ failure: { cause, events } }: { failure: Failure }) {
  const mayReplay = mayDo(useMe(), "integrations@update");
  const { mutate, isPending } = useReplayFailures();
  const replay = () =>
    mutate(
      { body: { cause } },
      {
        onSuccess: ({ replayed }) => showToast({ title: words.replayed(replayed) }),
        onError: (error) =>
          showToast({ tone: "problem", title: words.failed, detail: errorText(error) }),
      },
    );
  return (
    <Button
      size="s"
      icon={RotateCcw}
      isBusy={isPending}
      disabledReason={mayReplay ? undefined : words.refused}
      aria-label={words.replayNamed(events, cause)}
      onClick={replay}
    >
      {words.replay}
    </Button>
  );
}
