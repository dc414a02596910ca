import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { mayAct } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import {
  useCreatePreviewLink,
  usePreviewLinks,
  useRevokePreviewLink,
} from "../../../data/feed/preview-links.ts";
import { useMe } from "../../../data/session/session.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { CopyBlock } from "../../../ui/text/CopyBlock.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { TimeDetails } from "../../../ui/time/TimeDetails.tsx";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { useNow } from "../../../ui/time/useNow.ts";
import { previewLinkWords as words } from "../../../words/words.ts";
import styles from "./PreviewLinksDialog.module.css";
import { sinceText } from "../../since-text.ts";

interface PreviewLinksDialogProps {
  env: string;
  incident: Incident;
  onClose: () => void;
}

const LIFETIMES_DAYS = [1, 7, limits.previewTokenDays] as const;
const DAY_S = 86_400;

/** Links that show one incident to somebody without an account. */
export default function PreviewLinksDialog({ env, incident, onClose }: PreviewLinksDialogProps) {
  const incidentKey = { env, id: incident.id };
  const mayCreate = mayAct(useMe(), env, "share");
  const create = useCreatePreviewLink();
  const [days, setDays] = useState("7");
  const createLink = () =>
    create.mutate(
      { params: incidentKey, body: { expires_in: Number(days) * DAY_S } },
      {
        onError: (error) =>
          showToast({ tone: "problem", title: words.notCreated, detail: errorText(error) }),
      },
    );
  return (
    <Modal isOpen title={words.title} onClose={onClose}>
      <p className="soft">{words.intro}</p>
      {mayCreate && !create.data && (
        <div className={styles.create}>
          <span className="soft">{words.lasts}</span>
          <SegmentedControl
            size="s"
            label={words.lasts}
            value={days}
            onChange={setDays}
            items={LIFETIMES_DAYS.map((count) => ({ id: String(count), label: words.days(count) }))}
          />
          <Button variant="primary" isBusy={create.isPending} onClick={createLink}>
            {words.create}
          </Button>
        </div>
      )}
      {create.data && (
        <div>
          <CopyBlock text={create.data.url} label={words.link} copyLabel={words.copy} isPrimary />
          <p className={styles.once} role="status">
            {words.once}
          </p>
        </div>
      )}
      <LiveLinks incidentKey={incidentKey} mayRevoke={mayCreate} />
    </Modal>
  );
}

function LiveLinks({
  incidentKey,
  mayRevoke,
}: {
  incidentKey: { env: string; id: string };
  mayRevoke: boolean;
}) {
  const links = usePreviewLinks(incidentKey);
  const revoke = useRevokePreviewLink();
  const settings = useTimeSettings();
  const now = useNow();
  if (links.isPending)
    return <LoadingRows label={words.loading} count={2} rowHeight={40} lines={[["60%"]]} />;
  if (links.isError)
    return (
      <BrokenState
        title={words.broken}
        onRetry={() => void links.refetch()}
        isRetrying={links.isFetching}
      >
        {errorText(links.error)}
      </BrokenState>
    );
  const revokeLink = (id: string) =>
    revoke.mutate(
      { params: { ...incidentKey, token_id: id } },
      {
        onSuccess: () => showToast({ title: words.revoked }),
        onError: (error) =>
          showToast({ tone: "problem", title: words.notRevoked, detail: errorText(error) }),
      },
    );
  return (
    <div>
      <div className={styles.count}>
        {links.data.items.length === 0 ? words.none : words.existing(links.data.total)}
      </div>
      <ul>
        {links.data.items.map((link) => (
          <li key={link.id} className={styles.link}>
            <span className={styles.what}>
              {words.by(link.created_by)}, {words.until}{" "}
              <TimeDetails at={link.expires_at}>
                {sinceText(link.expires_at, now, settings)}
              </TimeDetails>
            </span>
            {mayRevoke && (
              <Button
                size="s"
                variant="danger"
                aria-label={words.revokeNamed(link.created_by)}
                onClick={() => revokeLink(link.id)}
              >
                {words.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
