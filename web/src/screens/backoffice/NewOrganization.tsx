import { useState } from "react";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useCreateOrganization } from "../../data/backoffice.ts";
import { SecretDialog } from "../../parts/SecretDialog.tsx";
import { SettingsPage } from "../../parts/SettingsPage.tsx";
import { useUnsavedGuard } from "../../parts/useUnsavedGuard.tsx";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Button } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { backofficeWords } from "../../words/words.ts";
import styles from "./Backoffice.module.css";
import { bodyOf, type OrganizationDraft } from "./organization-draft.ts";
import { OrganizationFields } from "./OrganizationFields.tsx";

const words = backofficeWords.organizations;
const empty: OrganizationDraft & { email: string; admin: string } = {
  display_name: "",
  type: "live",
  expires_at: null,
  perMinute: "",
  megabytes: "",
  retentionDays: "",
  email: "",
  admin: "",
};

/** Founds an organization and names its first admin. */
export function NewOrganization() {
  const go = useNavigateTo();
  const [draft, setDraft] = useState(empty);
  const [createdOrganization, setCreatedOrganization] = useState<{
    id: string;
    link: string;
  } | null>(null);
  const { mutate, isPending, error } = useCreateOrganization();
  const { guard, letGo } = useUnsavedGuard(createdOrganization === null && draft !== empty);
  const set = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const body = bodyOf(draft);
  const { problems, refusal, refuse } = useFormProblems(error, {
    ...draft,
    admin_email: draft.email,
    admin_name: draft.admin,
  });
  const open = (id: string) => {
    letGo();
    go(`/backoffice/organizations/${id}`, { replace: true });
  };
  const create = () => {
    if (!body) return refuse({});
    mutate(
      {
        body: {
          ...body,
          admin_email: draft.email,
          ...(draft.admin.trim() === "" ? {} : { admin_name: draft.admin }),
        },
      },
      {
        onSuccess: ({ id, display_name, invitation }) => {
          showToast({
            title: words.created(display_name),
            ...(invitation?.mailed === true ? { detail: words.isMailed } : {}),
          });
          const link = invitation?.link ?? null;
          if (link === null) open(id);
          else setCreatedOrganization({ id, link });
        },
      },
    );
  };
  return (
    <SettingsPage
      title={words.new}
      refusal={refusal}
      backLink={{ href: "/backoffice/organizations", label: backofficeWords.pages.organizations }}
      end={
        <Button variant="primary" isBusy={isPending} onClick={create}>
          {words.create}
        </Button>
      }
    >
      <div className={styles.fields}>
        <OrganizationFields draft={draft} problems={problems} set={set} />
        <TextField
          label={words.adminEmail}
          help={words.adminEmailHelp}
          type="email"
          autoComplete="off"
          value={draft.email}
          error={problems["admin_email"]}
          onChange={(email) => set({ email })}
        />
        <TextField
          label={words.adminName}
          autoComplete="off"
          value={draft.admin}
          error={problems["admin_name"]}
          onChange={(admin) => set({ admin })}
        />
      </div>
      {createdOrganization && (
        <SecretDialog
          title={words.created(draft.display_name)}
          label={words.invitation}
          secret={createdOrganization.link}
          onClose={() => open(createdOrganization.id)}
        >
          {words.link}
        </SecretDialog>
      )}
      {guard}
    </SettingsPage>
  );
}
