import { useState } from "react";
import { type Heartbeat, maxIntervalS } from "#contract/heartbeats.ts";
import { mayDo } from "../../data/client/access.ts";
import { useUpdateHeartbeat } from "../../data/heartbeat.ts";
import { useMe } from "../../data/session/session.ts";
import { SaveButtons } from "../../parts/SaveButtons.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../parts/useUnsavedGuard.tsx";
import { cx } from "../../ui/cx.ts";
import { Form } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { heartbeatWords as words } from "../../words/words.ts";
import styles from "./Integration.module.css";

interface HeartbeatFormProps {
  id: string;
  heartbeat: Heartbeat;
}
type Field = "period_s" | "grace_s";
const labels = { period_s: words.period, grace_s: words.grace };
const fields: readonly Field[] = ["period_s", "grace_s"];

const minutesText = (seconds: number): string => String(seconds / 60);
const isWrong = (text: string): boolean =>
  !/^\d{1,5}$/.test(text.trim()) || Number(text) < 1 || Number(text) * 60 > maxIntervalS;

export function HeartbeatForm(props: HeartbeatFormProps) {
  const { period_s, grace_s } = props.heartbeat;
  if (mayDo(useMe(), "integrations@update")) return <ScheduleForm {...props} />;
  return (
    <>
      <p>{words.schedule(period_s / 60, grace_s / 60)}</p>
      <p className="small faint">{words.readOnly}</p>
    </>
  );
}

function ScheduleForm({ id, heartbeat: { period_s, grace_s } }: HeartbeatFormProps) {
  const saved = { period_s, grace_s };
  const [change, setChange] = useState<Partial<Record<Field, string>>>({});
  const { mutate, isPending, error, reset } = useUpdateHeartbeat();
  const now = {
    period_s: change.period_s ?? minutesText(period_s),
    grace_s: change.grace_s ?? minutesText(grace_s),
  };
  const isDirty = fields.some((field) => now[field] !== minutesText(saved[field]));
  const { guard } = useUnsavedGuard(isDirty);
  const { problems, refusal, refuse } = useFormProblems(error, now);
  const submit = () => {
    if (fields.some((field) => isWrong(now[field]))) return refuse({});
    if (!isDirty) return;
    const body = { period_s: Number(now.period_s) * 60, grace_s: Number(now.grace_s) * 60 };
    mutate(
      { params: { id }, body: { ...body, base: saved } },
      {
        onSuccess: () => {
          setChange((current) => (current === change ? {} : current));
          showToast({ title: words.saved });
        },
      },
    );
  };
  return (
    <Form className={cx(styles.form, styles.schedule)} refusal={refusal} onSubmit={submit}>
      {fields.map((field) => (
        <TextField
          key={field}
          className={styles.hoursField}
          label={labels[field]}
          inputMode="numeric"
          autoComplete="off"
          value={now[field]}
          error={isWrong(now[field]) ? words.problem : problems[field]}
          end={<span className="soft">{words.unit}</span>}
          onChange={(text) => {
            setChange({ ...change, [field]: text });
            reset();
          }}
        />
      ))}
      {isDirty && (
        <SaveButtons
          isBusy={isPending}
          onDiscard={() => {
            setChange({});
            reset();
          }}
        />
      )}
      {guard}
    </Form>
  );
}
