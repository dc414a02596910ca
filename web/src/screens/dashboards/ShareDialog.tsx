import { useState } from "react";
import type { Dashboard } from "#contract/dashboards.ts";
import { useUpdateDashboard } from "../../data/dashboards.ts";
import { useMe } from "../../data/session/session.ts";
import { RolesField } from "../../parts/RolesField.tsx";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { actionWords, dashboardWords as words } from "../../words/words.ts";
import styles from "./Dashboard.module.css";

/** Who sees a dashboard besides its owner. */
export function ShareDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const me = useMe();
  const { id, name, version } = dashboard;
  const [roleIds, setRoleIds] = useState<string[]>(dashboard.role_ids);
  const [isForAll, setForAll] = useState(dashboard.is_for_all);
  const update = useUpdateDashboard();
  const body = { role_ids: roleIds, is_for_all: isForAll, version };
  const { problems, refusal } = useFormProblems(update.error, body);
  const submit = () =>
    update.mutate(
      { params: { id }, body },
      { onSuccess: () => (showToast({ title: words.shared(name) }), onClose()) },
    );
  return (
    <Modal
      isOpen
      size="s"
      title={words.shareTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionWords.cancel}</Button>
          <Button type="submit" form="share-dashboard" variant="primary" isBusy={update.isPending}>
            {words.shareButton}
          </Button>
        </>
      }
    >
      <Form id="share-dashboard" className={styles.dialog} refusal={refusal} onSubmit={submit}>
        <Checkbox checked={isForAll} onToggle={setForAll} label={words.shareAll} data-autofocus />
        {!isForAll && (
          <RolesField
            label={words.shareRoles}
            help={words.shareHelp}
            values={roleIds}
            knownRoles={me.roles.map((role) => ({ id: role.key, name: role.name }))}
            onChange={setRoleIds}
            error={problems["role_ids"]}
          />
        )}
      </Form>
    </Modal>
  );
}
