import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { Form } from "../../ui/form/Form.tsx";
import { SaveButtons } from "../../parts/SaveButtons.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { hasToggle, mayDo } from "../../data/client/access.ts";
import { isRefusedWith } from "../../data/client/call-error.ts";
import { confirmationOf } from "../../data/client/confirmation.ts";
import { useAutoResolvePreview, useUpdateIntegration } from "../../data/integration.ts";
import { useMe } from "../../data/session/session.ts";
import { useUnsavedGuard } from "../../parts/useUnsavedGuard.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { autoResolveWords as words, hidingWords } from "../../words/words.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { AutoResolvePreview, previewRequestOf } from "./AutoResolvePreview.tsx";
import styles from "./Integration.module.css";

/** How alerts that are heard of no more end. */
export function AutoResolve({ source }: { source: Integration }) {
  const me = useMe();
  const { enabled, hours, include_shared, dont_resolve } = source.config.auto_resolve;
  if (!hasToggle(me, "auto_resolve")) return null;
  const isEffective = enabled && !dont_resolve;
  return (
    <Section title={words.title}>
      <p className={styles.intro}>{words.intro}</p>
      {mayDo(me, "integrations@update") ? (
        <AutoResolveForm source={source} />
      ) : (
        <>
          <p>
            {isEffective
              ? words.on(hours, include_shared && hasToggle(me, "auto_resolve_shared_incidents"))
              : words.off}
          </p>
          <p className="small faint">{words.readOnly}</p>
        </>
      )}
    </Section>
  );
}

function AutoResolveForm({ source }: { source: Integration }) {
  const me = useMe();
  const saved = source.config.auto_resolve;
  const [change, setChange] = useState<{
    hours?: string;
    enabled?: boolean;
    include_shared?: boolean;
    dont_resolve?: boolean;
  }>({});
  /** Null until the server has asked for it. */
  const [confirm, setConfirm] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useUpdateIntegration();
  const now = { ...saved, ...change, hours: change.hours ?? String(saved.hours) };
  const isDirty =
    now.hours !== String(saved.hours) ||
    now.enabled !== saved.enabled ||
    now.include_shared !== saved.include_shared ||
    now.dont_resolve !== saved.dont_resolve;
  const { guard } = useUnsavedGuard(isDirty);
  const isWrong =
    !/^\d{1,3}$/.test(now.hours.trim()) || Number(now.hours) < 1 || Number(now.hours) > 720;
  const draft = isDirty && !isWrong ? { ...now, hours: Number(now.hours) } : null;
  const answer = useAutoResolvePreview(useDebouncedValue(draft && previewRequestOf(source, draft)));
  const measure = draft?.enabled === true ? answer.data : undefined;
  const set = (part: typeof change) => {
    setChange({ ...change, ...part });
    reset();
  };
  const discard = () => {
    setChange({});
    setConfirm(null);
    reset();
  };
  const values = { config: { auto_resolve: now }, confirm };
  const { problems, refusal, refuse } = useFormProblems(error, values);
  const submit = () => {
    if (isWrong) return refuse({});
    if (!isDirty) return;
    mutate(
      {
        params: { id: source.id },
        body: {
          config: { auto_resolve: { ...now, hours: Number(now.hours) } },
          ...confirmationOf(confirm ?? ""),
        },
      },
      {
        onSuccess: () => {
          setChange((current) => (current === change ? {} : current));
          setConfirm(null);
          showToast({ title: words.saved });
        },
        onError: (refusal) => {
          if (isRefusedWith(refusal, "hiding_needs_confirmation")) setConfirm(confirm ?? "");
        },
      },
    );
  };
  const problem = isWrong ? words.hoursProblem : problems["config.auto_resolve.hours"];
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={submit}>
      <Checkbox
        label={words.enabled}
        checked={now.enabled}
        onToggle={(enabled) => set({ enabled })}
      />
      {now.enabled && (
        <div className={styles.inset}>
          <TextField
            className={styles.hoursField}
            label={words.hours}
            inputMode="numeric"
            autoComplete="off"
            value={now.hours}
            error={problem}
            end={<span className="soft">{words.hoursUnit}</span>}
            onChange={(hours) => set({ hours })}
          />
          {hasToggle(me, "auto_resolve_shared_incidents") && (
            <Checkbox
              label={words.includeShared}
              checked={now.include_shared}
              onToggle={(shared) => set({ include_shared: shared })}
            />
          )}
          {hasToggle(me, "auto_resolve_dont_resolve") && (
            <Checkbox
              label={words.dontResolve}
              checked={now.dont_resolve}
              onToggle={(dont) => set({ dont_resolve: dont })}
            />
          )}
        </div>
      )}
      {isDirty && now.enabled && !now.dont_resolve && (
        <AutoResolvePreview answer={answer} isReady={!isWrong} />
      )}
      {(confirm !== null || (isDirty && measure?.needs_confirmation === true)) && (
        <TextField
          label={hidingWords.confirm(source.name)}
          autoComplete="off"
          spellCheck={false}
          value={confirm ?? ""}
          error={problems["confirm"]}
          onChange={setConfirm}
        />
      )}
      {isDirty && <SaveButtons isBusy={isPending} onDiscard={discard} />}
      {guard}
    </Form>
  );
}
