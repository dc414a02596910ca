import type { Integration } from "#contract/integrations.ts";
import { failureText } from "../../../data/client/error-text.ts";
import { useLastPayload } from "../../../data/try-payload.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { payloadWords as words } from "../../../words/words.ts";
import { readSample } from "./read-sample.ts";

/** Takes what the source sent last, also what was refused. */
export function LastRequestButton({
  source,
  onPayload,
}: {
  source: Integration;
  onPayload: (text: string) => void;
}) {
  const last = useLastPayload(source.id);
  const take = () =>
    last.mutate(undefined, {
      onSuccess: (payload) => {
        if (payload === null) showToast({ title: words.noLast });
        else onPayload(indented(payload));
      },
      onError: (error) =>
        showToast({ title: failureText(error, words.lastFailed), tone: "problem" }),
    });
  return (
    <Button size="s" isBusy={last.isPending} onClick={take}>
      {words.last}
    </Button>
  );
}

/** As it is read best; a body that is no JSON as it came. */
function indented(payload: string): string {
  const sample = readSample(payload);
  return sample && "payload" in sample ? JSON.stringify(sample.payload, null, 2) : payload;
}
