import { Send } from "lucide-react";
import { useState } from "react";
import type { CallOf } from "#contract/endpoint.ts";
import type { testMessageTemplate } from "#contract/message-templates.ts";
import type { Channel } from "#contract/sharing.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useTargets } from "../../../data/integrations.ts";
import { useTestTemplate } from "../../../data/message-templates.ts";
import { useMe } from "../../../data/session/session.ts";
import { TestResult } from "../../../parts/deliveries/TestResult.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { messageTemplateWords as words, targetFormWords } from "../../../words/words.ts";
import styles from "./TemplateForm.module.css";

type Test = Omit<CallOf<typeof testMessageTemplate>["body"], "target">;

/** The text as it is written, to a target of its channel; null while there is none. */
export function TemplateTest({ channel, request }: { channel: Channel; request: Test | null }) {
  const mayTest = mayDo(useMe(), "integrations@update");
  const { data } = useTargets();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const test = useTestTemplate();
  const targets = (data ?? []).filter((target) => target.parent_source_system === channel);
  const target = targets.find(({ id }) => id === chosenId) ?? targets[0];
  if (data === undefined) return null;
  return (
    <Section title={words.test} level={3} className={styles.testSection}>
      {target === undefined ? (
        <p className="soft">{words.noTarget}</p>
      ) : (
        <div className={styles.test}>
          <p className="soft">{words.testWords}</p>
          <Select
            className={styles.testTarget}
            label={words.testTarget}
            options={targets.map(({ id, name }) => ({ value: id, label: name }))}
            value={target.id}
            onChange={setChosenId}
          />
          <Button
            icon={Send}
            isBusy={test.isPending}
            isDisabled={request === null}
            disabledReason={mayTest ? undefined : words.testNeeds}
            onClick={() => request && test.mutate({ body: { ...request, target: target.id } })}
          >
            {words.sendTest}
          </Button>
          <TestResult test={test} words={targetFormWords.testResult} />
        </div>
      )}
    </Section>
  );
}
