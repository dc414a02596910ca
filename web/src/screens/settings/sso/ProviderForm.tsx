import { useState, type ReactNode } from "react";
import type { CallOf } from "#contract/endpoint.ts";
import type { configureSso, Sso } from "#contract/sso.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useConfigureSso } from "../../../data/session/sso.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { ssoWords as words } from "../../../words/words.ts";
import styles from "./SingleSignOn.module.css";

/** What a form of one protocol draws its fields with. */
export interface ProviderFields<Draft> {
  draft: Draft;
  update: (part: Partial<Draft>) => void;
  problems: Partial<Record<string, string>>;
  sso: Sso;
  mayChange: boolean;
}

interface ProviderFormProps<Draft> {
  provider: "saml" | "oidc";
  sso: Sso;
  mayChange: boolean;
  saved: Draft;
  bodyOf: (draft: Draft) => CallOf<typeof configureSso>["body"];
  children: (fields: ProviderFields<Draft>) => ReactNode;
}

/** What the provider says of itself, in whichever protocol. */
export function ProviderForm<Draft extends object>({
  provider,
  sso,
  mayChange,
  saved,
  bodyOf,
  children,
}: ProviderFormProps<Draft>) {
  const [draft, setDraft] = useState(saved);
  const { mutate, isPending, error } = useConfigureSso();
  const { problems, refusal } = useFormProblems(error, bodyOf(draft));
  const { guard, letGo } = useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(saved));
  const submit = () =>
    mutate(
      { params: { provider }, body: bodyOf(draft) },
      {
        onSuccess: () => {
          letGo();
          showToast({
            title: words.saved,
            ...(sso.status === "enforced" ? { detail: words.savedPasswords } : {}),
          });
        },
      },
    );
  return (
    <Section title={words.fromProvider} isBeside>
      <Form refusal={refusal} onSubmit={submit}>
        <fieldset className={styles.form} disabled={!mayChange}>
          <legend className="unseen">{words.fromProvider}</legend>
          {children({
            draft,
            update: (part) => setDraft({ ...draft, ...part }),
            problems,
            sso,
            mayChange,
          })}
          {mayChange && (
            <div className={styles.actions}>
              <Button type="submit" variant="primary" isBusy={isPending}>
                {words.save}
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
      {guard}
    </Section>
  );
}
