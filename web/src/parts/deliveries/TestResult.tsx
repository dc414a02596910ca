import { Check } from "lucide-react";
import { errorText, sentence } from "../../data/client/error-text.ts";
import type { useTestTemplate } from "../../data/message-templates.ts";
import type { useCheckTarget, useTestTarget } from "../../data/outbound-integrations.ts";
import { Notice } from "../../ui/state/Notice.tsx";
import { tookText } from "./delivery-outcome.ts";

type Test = ReturnType<typeof useTestTarget | typeof useCheckTarget | typeof useTestTemplate>;
export interface ResultWords {
  ok: (status: string, took: string) => string;
  failed: (error: string) => string;
  broken: string;
}

/** What the receiver said to a test or a check, in words. */
export function TestResult({
  test: { data, error, isPending },
  words,
  className,
}: {
  test: Pick<Test, "data" | "error" | "isPending">;
  words: ResultWords;
  className?: string | undefined;
}) {
  if (isPending) return null;
  if (error)
    return (
      <Notice tone="problem" className={className}>
        {words.broken}: {errorText(error)}
      </Notice>
    );
  if (!data) return null;
  return data.ok ? (
    <div role="status">
      <Notice icon={Check} className={className}>
        {words.ok(String(data.status ?? ""), tookText(data.ms))}
      </Notice>
    </div>
  ) : (
    <Notice tone="problem" className={className}>
      {words.failed(sentence(data.error ?? ""))}
    </Notice>
  );
}
