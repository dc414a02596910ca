import { consoleUrl } from "../../../data/client/base-path.ts";
import { copyText } from "../../../ui/text/copy-text.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { actionWords as words } from "../../../words/words.ts";

/** The address that leads everyone to the environment where they may see it. */
export async function copyIncidentLink(id: string): Promise<void> {
  if (await copyText(`${consoleUrl()}/incident/${id}`)) showToast({ title: words.linkCopied });
}
