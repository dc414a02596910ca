import type { z } from "zod";
import type { session } from "#contract/session.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useEndMySession, useMySessions } from "../../data/session/my-account.ts";
import { deviceName } from "../../parts/device-name.ts";
import { useIsPhone } from "../../parts/useMedia.ts";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { Table, type TableColumn } from "../../ui/list/Table.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { mySessionWords as words, preferenceWords } from "../../words/words.ts";
import styles from "./UserPreferences.module.css";

type Session = z.output<typeof session>;

/** Where the person is signed in; a session that is not theirs ends with one press. */
export function MySessions() {
  const isPhone = useIsPhone();
  const { data, error, refetch } = useMySessions();
  return (
    <Section
      title={preferenceWords.sections.sessions}
      extra={data && words.count(data.total)}
      isBeside
    >
      {data && isPhone && (
        <ul className={styles.items}>
          {data.items.map((session) => (
            <Place key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && !isPhone && (
        <Table
          caption={words.caption}
          columns={columns}
          rows={data.items}
          keyOf={(session) => session.id}
        />
      )}
      {!data && error && <BrokenState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRows
          label={words.loading}
          count={2}
          rowHeight={36}
          lines={[["30%", "20%", "20%"]]}
        />
      )}
    </Section>
  );
}

function Place({ session }: { session: Session }) {
  return (
    <li className={styles.item}>
      <span>
        <b title={session.device}>{deviceName(session.device)}</b>{" "}
        {session.current && <Chip>{words.current}</Chip>}
        <br />
        <span className="soft num">{session.address}</span>
        <br />
        <span className="small soft">
          {words.lastSeen} <TimeAgo at={session.last_seen} isSpoken />,{" "}
          {words.signedIn.toLowerCase()} <TimeAgo at={session.created_at} isSpoken />
        </span>
      </span>
      {!session.current && <EndSessionButton session={session} />}
    </li>
  );
}

const columns: readonly TableColumn<Session>[] = [
  {
    id: "device",
    head: words.device,
    cell: (session) => (
      <span title={session.device}>
        {deviceName(session.device)} {session.current && <Chip>{words.current}</Chip>}
      </span>
    ),
  },
  {
    id: "address",
    head: words.address,
    width: "150px",
    cell: (session) => <span className="num">{session.address}</span>,
  },
  {
    id: "seen",
    head: words.lastSeen,
    width: "96px",
    cell: (session) => <TimeAgo at={session.last_seen} />,
  },
  {
    id: "since",
    head: words.signedIn,
    width: "96px",
    cell: (session) => <TimeAgo at={session.created_at} />,
  },
  {
    id: "end",
    head: <span className="unseen">{words.end}</span>,
    width: "64px",
    cell: (session) => !session.current && <EndSessionButton session={session} />,
  },
];

function EndSessionButton({ session }: { session: Session }) {
  const { mutate, isPending } = useEndMySession();
  const end = () =>
    mutate(
      { params: { id: session.id } },
      {
        onSuccess: () => showToast({ title: words.ended }),
        onError: (error) =>
          showToast({ tone: "problem", title: words.notEnded, detail: errorText(error) }),
      },
    );
  return (
    <Button
      size="s"
      variant="danger"
      isBusy={isPending}
      aria-label={words.endNamed(deviceName(session.device))}
      onClick={end}
    >
      {words.end}
    </Button>
  );
}
