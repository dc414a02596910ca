import { FlaskConical, KeyRound } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import type { Integration } from "#contract/integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { consoleUrl } from "../../../data/client/base-path.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useSendEvent } from "../../../data/feed/first-event.ts";
import { useMe } from "../../../data/session/session.ts";
import { useEnterDemo } from "../../../data/session/useEnterDemo.ts";
import { firstEvent, snippetsFor } from "../../../parts/source-snippets.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { CopyBlock } from "../../../ui/text/CopyBlock.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { firstEventWords as words } from "../../../words/words.ts";
import styles from "./FirstEvent.module.css";
import { type FirstAccess, useFirstAccess } from "./useFirstAccess.ts";

interface FirstEventProps {
  integrations: {
    items: readonly Integration[];
    sources: readonly { source_system: string; label: string; hint: string }[];
  };
  /**
   * Kept by the feed: a key is shown only once, and must not get lost when the window changes its
   * shape.
   */
  access: FirstAccess | null;
  onAccess: (access: FirstAccess) => void;
}

const NO_ACCESS = { appKey: "APP_KEY", key: "INGEST_KEY" };
const shells = ["curl", "powershell", "python", "alertmanager"] as const;
type Shell = (typeof shells)[number];

/**
 * How the first event gets here: a command with a real key, a place that waits for it, and what can
 * be connected.
 */
export default function FirstEvent({
  integrations: { items, sources },
  access,
  onAccess,
}: FirstEventProps) {
  const me = useMe();
  const [shell, setShell] = useState<Shell>("curl");
  const { isCreating, create } = useFirstAccess(items, onAccess);
  const mayMake =
    mayDo(me, "apiKeys@create") && (mayDo(me, "integrations@create") || items.length > 0);
  const { text: command = "", prompt } = snippetOf(shell, access ?? NO_ACCESS) ?? {};
  return (
    <ScrollRegion label={words.title} className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.intro}>{words.intro}</p>
        <Step
          stepNumber={1}
          isCurrent={!access}
          title={words.send}
          end={
            <SegmentedControl
              size="s"
              label={words.shell}
              value={shell}
              onChange={setShell}
              items={shells.map((id) => ({ id, label: words.shells[id] }))}
            />
          }
        >
          {access ? (
            <>
              <CopyBlock
                text={command}
                prompt={prompt}
                label={words.command}
                copyLabel={words.copy}
                isPrimary
              >
                <HighlightedSecret text={command} secret={access.key} />
              </CopyBlock>
              <p className={styles.note}>
                <Icon shape={KeyRound} size={14} />
                {words.keyNote(access.keyName)}
              </p>
            </>
          ) : (
            <>
              <div className={styles.draft}>
                <pre aria-hidden>
                  <code>{command}</code>
                </pre>
                {mayMake && (
                  <Button variant="primary" icon={KeyRound} isBusy={isCreating} onClick={create}>
                    {words.makeKey}
                  </Button>
                )}
              </div>
              <p className={styles.note}>
                <Icon shape={KeyRound} size={14} />
                {mayMake ? words.makeKeyWords : words.mayNot}
              </p>
            </>
          )}
        </Step>
        <Step stepNumber={2} isCurrent={access !== null} title={words.watch}>
          <FirstEventStatus
            access={access}
            hasArrived={items.some((integration) => integration.last_event_at !== null)}
          />
        </Step>
        <Step
          stepNumber={3}
          isCurrent={false}
          title={words.connect}
          end={
            <Link href="/integrations/" className="small">
              {words.all}
            </Link>
          }
        >
          <ul className={styles.sources}>
            {sources.map(({ source_system: kind, label, hint }) => (
              <li key={kind}>
                <Link
                  href={`/integrations/${encodeURIComponent(kind)}/instructions`}
                  className={styles.source}
                >
                  <span className={styles.letter} aria-hidden>
                    {label.slice(0, 1)}
                  </span>
                  <span className={styles.sourceWords}>
                    <span className={styles.sourceName}>{label}</span>
                    <span className={styles.hint}>{hint}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Step>
        {mayDo(me, "general_settings@update") && !me.is_demo && <DemoInvitation />}
      </div>
    </ScrollRegion>
  );
}

/** Somebody may rather look around first. */
function DemoInvitation() {
  const { start, isBusy, error } = useEnterDemo();
  return (
    <div className={styles.demo}>
      <div className={styles.sourceWords}>
        <div className={styles.sourceName}>{words.demo}</div>
        <div className={styles.hint}>{error ? errorText(error) : words.demoWords}</div>
      </div>
      <Button icon={FlaskConical} isBusy={isBusy} onClick={start}>
        {words.enterDemo}
      </Button>
    </div>
  );
}

/** The product's own format, and the sender that most have already. */
function snippetOf(shell: Shell, access: { appKey: string; key: string }) {
  const [kind, path] =
    shell === "alertmanager"
      ? (["alertmanager", "/data/v2/sources/alertmanager"] as const)
      : (["api", "/data/v2/alerts"] as const);
  return snippetsFor({
    kind,
    path,
    origin: consoleUrl(),
    appKey: access.appKey,
    key: access.key,
  }).find(({ id }) => id === shell);
}

function Step({
  stepNumber,
  isCurrent,
  title,
  end,
  children,
}: {
  stepNumber: number;
  isCurrent: boolean;
  title: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.step} aria-label={title}>
      <span className={styles.number} data-now={isCurrent || undefined} aria-hidden>
        {stepNumber}
      </span>
      <div className={styles.body}>
        <div className={styles.stepHead}>
          <h2 className={styles.stepTitle}>{title}</h2>
          {end}
        </div>
        {children}
      </div>
    </section>
  );
}

/** Addresses and quoted text stand out, and in them the part that must stay secret. */
function HighlightedSecret({ text, secret }: { text: string; secret: string }) {
  return text.split(/(https?:\/\/[^\s"]+|"[^"]*"|'[^']*')/).map((piece, at) => {
    const [before = "", after] = piece.split(secret);
    const inside =
      after === undefined ? (
        piece
      ) : (
        <>
          {before}
          <b>{secret}</b>
          {after}
        </>
      );
    return at % 2 === 0 ? (
      <Fragment key={at}>{inside}</Fragment>
    ) : (
      <span key={at} className={styles.value}>
        {inside}
      </span>
    );
  });
}

/** Says what really arrived; the feed itself appears with the first incident. */
function FirstEventStatus({
  access,
  hasArrived,
}: {
  access: FirstAccess | null;
  hasArrived: boolean;
}) {
  const send = useSendEvent();
  const sendSampleEvent = ({ key, appKey }: FirstAccess) =>
    send.mutate(
      { key, event: { app_key: appKey, ...firstEvent } },
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.notSent, detail: errorText(error) }),
      },
    );
  return (
    <div className={styles.listening} data-on={access !== null || undefined}>
      <span className={styles.ring} data-arrived={hasArrived || undefined} />
      <div className={styles.sourceWords} role="status">
        <div className={styles.sourceName}>{hasArrived ? words.arrived : words.listening}</div>
        <div className={styles.hint}>{hasArrived ? words.arrivedWords : words.nothing}</div>
      </div>
      {access && !hasArrived && (
        <Button size="s" isBusy={send.isPending} onClick={() => sendSampleEvent(access)}>
          {words.sendForMe}
        </Button>
      )}
    </div>
  );
}
