import { KeyRound } from "lucide-react";
import { mayDo } from "../../data/client/access.ts";
import { useCreateApiKey } from "../../data/api-keys.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { momentText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { instructionWords as words } from "../../words/words.ts";

interface IngestKeyStepProps {
  /** Of the source: the key is named after it. */
  name: string;
  secret: string | null;
  onKey: (secret: string) => void;
}

/** Creates a key at a click, shows it this once. */
export function IngestKeyStep({ name, secret, onKey }: IngestKeyStepProps) {
  const time = useTimeSettings();
  const { mutate, isPending, error } = useCreateApiKey();
  if (!mayDo(useMe(), "apiKeys@create")) return <p className="soft">{words.keyRefused}</p>;
  // The moment keeps names apart.
  const create = () =>
    mutate(
      {
        body: {
          name: words.keyName(name, momentText(Date.now() / 1000, time)),
          type: "organization",
        },
      },
      { onSuccess: (apiKey) => onKey(apiKey.key) },
    );
  if (secret !== null) {
    return (
      <>
        <CopyBlock text={secret} label={words.keyLabel} copyLabel={words.keyCopy} />
        <p className="small soft" role="status">
          {words.keyShown}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="soft">
        {words.keyIntro} {words.keyHave}
      </p>
      <div>
        <Button variant="primary" icon={KeyRound} isBusy={isPending} onClick={create}>
          {words.keyCreate}
        </Button>
      </div>
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
    </>
  );
}
