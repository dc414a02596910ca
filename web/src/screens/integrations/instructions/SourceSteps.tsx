import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import {
  changeSnippetsFor,
  changeTestSnippet,
  takesChanges,
} from "../../../parts/change-snippets.ts";
import { snippetsFor, type SourceFacts, testSnippet } from "../../../parts/source-snippets.ts";
import { useIsNarrow } from "../../../parts/useMedia.ts";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { copyText } from "../../../ui/text/copy-text.ts";
import { clockText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import {
  instructionWords,
  migratedInstructionWords as words,
  snippetWords,
} from "../../../words/words.ts";
import { IngestKeyStep } from "../IngestKeyStep.tsx";
import { useFirstEvent } from "../Listening.tsx";
import { LiveCheck } from "./LiveCheck.tsx";
import { Snippet } from "./Snippet.tsx";
import { SourceAside } from "./SourceAside.tsx";
import { Step } from "./Step.tsx";
import styles from "./MigratedInstructions.module.css";

const PLACEHOLDER = "INGEST_KEY";

interface SourceStepsProps {
  source: Integration;
  facts: Omit<SourceFacts, "key">;
  /** What is understood of this kind, in a sentence. */
  reads: string | undefined;
  /** The way of sending that the address names. */
  way: string | null;
}

/**
 * A key, what to paste, a test, and the first event. The key lives in this page's memory and nowhere
 * else.
 */
export function SourceSteps({ source, facts, reads, way }: SourceStepsProps) {
  const time = useTimeSettings();
  const isNarrow = useIsNarrow();
  const go = useNavigateTo();
  const { pathname } = useLocation();
  const [key, setKey] = useState<string | null>(null);
  const [copiedAt, setCopiedAt] = useState<Readonly<Record<string, number>>>({});
  const hasEvent = useFirstEvent(source) !== null;
  // Of a source that sends already, what came is the answer; while somebody waits nothing moves.
  const [isHeardFirst] = useState(hasEvent);
  const keyed = { ...facts, key: key ?? PLACEHOLDER };
  const isOfChanges = takesChanges(facts.path);
  const snippets = isOfChanges ? changeSnippetsFor(keyed) : snippetsFor(keyed);
  const snippet = snippets.find(({ id }) => id === way) ?? snippets[0];
  const test = isOfChanges ? changeTestSnippet(keyed) : testSnippet(keyed);
  const markCopied = (id: string) =>
    setCopiedAt({ ...copiedAt, [id]: Math.floor(Date.now() / 1000) });
  useKeys({
    c:
      snippet && (() => void copyText(snippet.text).then((done) => done && markCopied(snippet.id))),
  });
  if (!snippet) return null;
  const hasTest = snippet.text !== test.text && !commands.has(snippet.id);
  const copiedNote = (id: string) => {
    const at = copiedAt[id];
    return at === undefined ? undefined : words.copied(clockText(at, time));
  };
  const isSent = copiedAt[snippet.id] !== undefined || hasEvent;
  const ways = snippets.map(({ id }) => ({
    id,
    label: snippetWords[id].label,
    href: `${pathname}?way=${id}`,
  }));
  const live = <LiveCheck source={source} origin={facts.origin} />;
  return (
    <>
      <SourceAside source={source} secret={key} reads={reads} ways={ways} way={snippet.id} />
      <div className={styles.steps}>
        {isNarrow && ways.length > 1 && (
          <SegmentedControl
            size="s"
            className={styles.ways}
            label={words.sendWith}
            items={ways}
            value={snippet.id}
            onChange={(id) => go(`${pathname}?way=${id}`, { replace: true })}
          />
        )}
        {isHeardFirst && live}
        <ol>
          <Step
            at={1}
            state={key !== null || hasEvent ? "done" : "current"}
            title={key === null ? instructionWords.keyTitle : words.keyMade}
            note={key === null ? undefined : words.keyMadeNote}
          >
            <IngestKeyStep name={source.name} secret={key} onKey={setKey} />
          </Step>
          <Step
            at={2}
            state={isSent ? "done" : key === null ? "next" : "current"}
            title={instructionWords.sendTitle}
            note={copiedNote(snippet.id)}
          >
            <p className="small soft">{snippetWords[snippet.id].note}</p>
            <Snippet
              snippet={snippet}
              secret={key}
              marked={keyed.key}
              onCopy={() => markCopied(snippet.id)}
            />
          </Step>
          {hasTest && (
            <Step
              at={3}
              state={hasEvent ? "done" : isSent ? "current" : "next"}
              title={isOfChanges ? words.changeTestTitle : words.testTitle}
              note={copiedNote("test")}
            >
              <p className="small soft">{isOfChanges ? words.changeTestNote : words.testNote}</p>
              <Snippet
                snippet={test}
                secret={key}
                marked={keyed.key}
                onCopy={() => markCopied("test")}
              />
            </Step>
          )}
        </ol>
        {!isHeardFirst && live}
      </div>
    </>
  );
}

/** They send an event, or a change, themselves. */
const commands: ReadonlySet<string> = new Set([
  "curl",
  "powershell",
  "python",
  "changeCurl",
  "changePowershell",
  "changePython",
]);
