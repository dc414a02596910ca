import type { Integration } from "#contract/integrations.ts";
import { useCreateApiKey } from "../../../data/api-keys.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useCreateIntegration } from "../../../data/integration.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { firstEventWords as words } from "../../../words/words.ts";

export interface FirstAccess {
  keyName: string;
  key: string;
  appKey: string;
}

/** A source for events in the product's own format, and a fresh key: keys are shown only once. */
export function useFirstAccess(
  integrations: readonly Integration[],
  onAccess: (access: FirstAccess) => void,
): { isCreating: boolean; create: () => void } {
  const settings = useTimeSettings();
  const connect = useCreateIntegration();
  const createKey = useCreateApiKey();
  const apiIntegration = integrations.find(
    (integration) => integration.parent_source_system === "api",
  );
  const createAccess = async () => {
    const { app_key: appKey } =
      apiIntegration ??
      (await connect.mutateAsync({ body: { name: words.integrationName, source_system: "api" } }));
    const apiKey = await createKey.mutateAsync({
      body: { name: words.keyName(momentText(Date.now() / 1000, settings)), type: "organization" },
    });
    onAccess({ keyName: apiKey.name, key: apiKey.key, appKey });
  };
  const create = () =>
    void createAccess().then(undefined, (error: unknown) =>
      showToast({ tone: "problem", title: words.notMade, detail: errorText(error) }),
    );
  return { isCreating: connect.isPending || createKey.isPending, create };
}
