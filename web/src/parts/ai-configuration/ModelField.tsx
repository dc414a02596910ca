import { PlugZap, Plus } from "lucide-react";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useAiModels } from "../../data/ai-configuration.ts";
import { useCheckTarget } from "../../data/outbound-integrations.ts";
import { useMe } from "../../data/session/session.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { aiConfigurationWords as words } from "../../words/words.ts";
import styles from "./AiConfiguration.module.css";

interface ModelFieldProps {
  /** Of the integration; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** The connected model that is asked, where it is, and whether it answers. */
export function ModelField({ value, error, onChange }: ModelFieldProps) {
  const me = useMe();
  const { data, error: failure } = useAiModels();
  const models = data?.items ?? [];
  const chosen = models.find(({ id }) => id === value);
  return (
    <div className={styles.part}>
      <Select
        label={words.model}
        placeholder={words.chooseModel}
        help={words.modelHelp}
        error={error ?? (failure ? errorText(failure) : undefined)}
        options={models.map(({ id, name, model, active }) => ({
          value: id,
          label: name,
          detail: active ? (model ?? "") : words.paused,
        }))}
        value={chosen ? value : null}
        onChange={onChange}
      />
      {data && models.length === 0 && <p className="soft">{words.noModel}</p>}
      {chosen && (
        <KeyValues
          keyPx={132}
          wraps
          rows={[
            { key: "endpoint", label: words.endpoint, value: chosen.endpoint ?? "–" },
            { key: "model", label: words.modelName, value: chosen.model ?? "–" },
            {
              key: "key",
              label: words.key,
              value: (
                <p>
                  {words.keyWords}.{" "}
                  <Link href={`/integrations/${chosen.id}`}>{words.openModel}</Link>
                </p>
              ),
            },
          ]}
        />
      )}
      <div className={styles.buttons}>
        {chosen && mayDo(me, "integrations@update") && <Check key={chosen.id} id={chosen.id} />}
        {mayDo(me, "integrations@create") && (
          <ButtonLink icon={Plus} href="/integrations/new">
            {words.connect}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Check({ id }: { id: string }) {
  const { mutate, data, error, isPending } = useCheckTarget();
  const why = error ? errorText(error) : (data?.error ?? null);
  return (
    <>
      <Button icon={PlugZap} isBusy={isPending} onClick={() => mutate({ params: { id } })}>
        {words.check}
      </Button>
      <span role="status">{data?.ok === true && words.checked(data.ms)}</span>
      {why !== null && <Notice tone="problem">{words.notChecked(why)}</Notice>}
    </>
  );
}
