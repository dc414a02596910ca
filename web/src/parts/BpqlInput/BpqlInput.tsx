import { Search, X } from "lucide-react";
import { startTransition, Suspense, useImperativeHandle, useRef, useState, type Ref } from "react";
import type { CodeLineHandle } from "../../ui/form/CodeLine.tsx";
import { cx } from "../../ui/cx.ts";
import { loadChunk } from "../../ui/load-chunk.ts";
import { Icon } from "../../ui/text/Icon.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import { useDebouncedCall } from "../../ui/useDebouncedCall.ts";
import { queryWords as words } from "../../words/words.ts";
import styles from "./BpqlInput.module.css";
import { PlainQuery } from "./PlainQuery.tsx";
import { useDraft } from "./useDraft.ts";
import { useQueryFields } from "./useQueryFields.ts";
import { onDemand } from "../../ui/on-demand.ts";

export interface BpqlInputProps {
  /** The query in use. */
  value: string;
  /** Only with queries that can run. `isFinal`: by Enter or on leaving, not while typing. */
  onRun: (query: string, how: { isFinal: boolean }) => void;
  label: string;
  placeholder: string;
  /** Shortcut that focuses it, printed inside. */
  keys?: string | undefined;
  /** The query that is typed cannot run, and why; null once it did, or is gone. */
  onPending?: ((problem: string | null) => void) | undefined;
  /** Offered while the line is empty; `onUse` is told of each query that somebody meant to run. */
  recent?: { queries: readonly string[]; onUse: (query: string) => void } | undefined;
  /** Whether the fields of incidents are all that can be asked for. */
  hasAllFields?: boolean;
  /** Escape, when nothing is open: where the focus goes is the owner's. */
  onLeave?: (() => void) | undefined;
  ref?: Ref<CodeLineHandle>;
  className?: string | undefined;
}

const BpqlEditor = onDemand(() => import("./BpqlEditor.tsx").then((module) => module.default));
const RUN_AFTER_MS = 300;

/**
 * A query line. It begins as a plain field; the editor takes over as soon as somebody turns to it.
 */
export function BpqlInput({
  value,
  onRun,
  label,
  placeholder,
  keys,
  onPending,
  recent,
  hasAllFields = false,
  onLeave,
  ref,
  className,
}: BpqlInputProps) {
  const draft = useDraft(value);
  const [problem, setProblem] = useState<{ text: string; message: string } | null>(null);
  const [isWanted, setWanted] = useState(value !== "");
  const [hasFocus, setFocus] = useState(false);
  const input = useRef<CodeLineHandle>(null);
  const fields = useQueryFields(isWanted);
  const { text } = draft;
  // The plain field stays, and takes what is typed, until the editor is there.
  const requestEditor = () => startTransition(() => setWanted(true));
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));

  const run = async (typed: string, isFinal: boolean) => {
    // With the editor, so that the first page stays light.
    const { endsInField, searchFaults } = await loadChunk(() => import("./search-faults.ts"));
    if (!isFinal && endsInField(typed, fields)) return onPending?.(words.incomplete);
    const [fault] = await searchFaults(typed, fields);
    onPending?.(fault?.message ?? null);
    // Half a query is no mistake: only who wants to run it is told.
    setProblem(fault && isFinal ? { text: typed, message: fault.message } : null);
    if (fault) return;
    draft.run(typed.trim());
    if (isFinal && typed.trim() !== "") recent?.onUse(typed.trim());
    if (typed.trim() !== value) onRun(typed.trim(), { isFinal });
  };
  const later = useDebouncedCall((typed: string) => void run(typed, false), RUN_AFTER_MS);
  const runNow = (typed: string) => {
    later.cancel();
    void run(typed, true);
  };
  const handleInput = (typed: string) => {
    draft.type(typed);
    later.soon(typed);
  };
  const changeFocus = (isFocused: boolean) => {
    setFocus(isFocused);
    if (isFocused) requestEditor();
    else if (draft.hasDraft) runNow(text);
  };
  const line = {
    value: text,
    label,
    placeholder,
    onChange: handleInput,
    onEnter: () => runNow(text),
    onEscape: onLeave,
    onFocusChange: changeFocus,
  };
  const plain = <PlainQuery ref={input} {...line} />;
  return (
    <div className={cx(styles.box, className)} onPointerEnter={requestEditor}>
      <Icon shape={Search} size={14} className={styles.icon} />
      <Suspense fallback={plain}>
        {isWanted ? (
          <BpqlEditor
            ref={input}
            isFocusedAtFirst={hasFocus}
            fields={fields}
            hasAllFields={hasAllFields}
            hasShortForms
            {...(recent && { recentQueries: recent.queries })}
            {...line}
          />
        ) : (
          plain
        )}
      </Suspense>
      {text !== "" && (
        <IconButton
          size="s"
          icon={X}
          iconSize={12}
          label={words.clear}
          onClick={() => (
            draft.drop(),
            later.cancel(),
            onPending?.(null),
            onRun("", { isFinal: true }),
            input.current?.focus()
          )}
        />
      )}
      {keys !== undefined && !hasFocus && text === "" && (
        <Kbd keys={keys} className={styles.keys} />
      )}
      <div role="status" className={styles.status}>
        {problem?.text === text && hasFocus && (
          <div className={styles.problem}>{problem.message}</div>
        )}
      </div>
    </div>
  );
}
