import { Eye } from "lucide-react";
import type { CurrentUser } from "#contract/session.ts";
import { errorText } from "../data/client/error-text.ts";
import { useEndRolePreview } from "../data/session/role-preview.ts";
import { Button } from "../ui/form/Button.tsx";
import { showToast } from "../ui/overlay/toasts.ts";
import { Icon } from "../ui/text/Icon.tsx";
import { clockText } from "../ui/time/time-text.ts";
import { useTimeSettings } from "../ui/time/TimeSettingsProvider.tsx";
import { rolePreviewWords as words } from "../words/words.ts";
import styles from "./RolePreviewBanner.module.css";

/** On every screen while the session sees as a role would, with the way out. */
export function RolePreviewBanner({
  preview,
}: {
  preview: NonNullable<CurrentUser["role_preview"]>;
}) {
  const time = useTimeSettings();
  const { mutate, isPending } = useEndRolePreview(preview.role_id);
  const end = () =>
    mutate(
      {},
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.endFailed, detail: errorText(error) }),
      },
    );
  return (
    <section aria-label={words.title} className={styles.banner}>
      <Icon shape={Eye} size={16} />
      <p className={styles.text}>
        <strong>{words.seesAs(preview.role_name)}</strong>{" "}
        {words.readOnlyUntil(clockText(preview.ends_at, time))}
        {!preview.is_whole && ` ${words.isPartial}`}
      </p>
      <Button size="s" isBusy={isPending} onClick={end}>
        {words.end}
      </Button>
    </section>
  );
}
