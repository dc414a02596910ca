import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { getBackofficeOrganization } from "#contract/backoffice.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  useBackofficeOrganization,
  useInstallationLog,
  useUpdateOrganization,
} from "../../data/backoffice.ts";
import { useFormProblems } from "../../parts/useFormProblems.ts";
import { useMe } from "../../data/session/session.ts";
import { SaveActions } from "../../parts/SaveActions.tsx";
import { SettingsPage } from "../../parts/SettingsPage.tsx";
import { useUnsavedGuard } from "../../parts/useUnsavedGuard.tsx";
import { ElsewhereNotice } from "../../parts/draft/ElsewhereNotice.tsx";
import { pickFields, useMergedDraft } from "../../parts/draft/useMergedDraft.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { backofficeWords, bytesText, listText } from "../../words/words.ts";
import styles from "./Backoffice.module.css";
import { DeleteOrganization } from "./DeleteOrganization.tsx";
import { changesOf, draftOf } from "./organization-draft.ts";
import { LogEntries } from "./LogEntries.tsx";
import { OrganizationFields } from "./OrganizationFields.tsx";
import { storageLevel } from "./storage-level.ts";
import { SsoSourceField } from "./SsoSourceField.tsx";
import { Toggles } from "./Toggles.tsx";
import { UsageDays } from "./UsageDays.tsx";

const words = backofficeWords.organizations;
const backLink = { href: "/backoffice/organizations", label: backofficeWords.pages.organizations };

/**
 * One organization as the operator sees it: its account, its limits, its features and what came in.
 */
export function Organization({ id }: { id: string }) {
  const { data, error, refetch } = useBackofficeOrganization(id);
  if (!data)
    return (
      <SettingsPage
        title={words.noun}
        backLink={backLink}
        waitsFor={{ error, refetch, isLoaded: false }}
      />
    );
  return <OrganizationForm organization={data} />;
}

function OrganizationForm({
  organization,
}: {
  organization: ReplyOf<typeof getBackofficeOrganization>;
}) {
  const isOwn = useMe().organization._id === organization.id;
  const [isDeleting, setDeleting] = useState(false);
  // What is half typed goes with the rest; a field must not be drawn anew while it is typed in.
  const [resets, setResets] = useState(0);
  const form = useMergedDraft({
    ...draftOf(organization),
    sso_source_id: organization.sso_source?.id ?? null,
  });
  const { draft, set } = form;
  const count = form.changed.length;
  const { mutate, isPending, error, reset } = useUpdateOrganization();
  const { guard } = useUnsavedGuard(count > 0);
  const { sso_source_id: source, ...fields } = pickFields(draft, form.changed);
  const body = changesOf(fields);
  const { problems, refusal, refuse } = useFormProblems(error, draft);
  const cancel = () => {
    setResets(resets + 1);
    form.discard();
    reset();
  };
  const save = () => {
    if (!body) return refuse({});
    if (form.conflicts.length > 0) return;
    mutate(
      {
        params: { id: organization.id },
        body: { ...body, ...(source === undefined ? {} : { sso_source_id: source }) },
      },
      {
        onSuccess: (saved) => {
          form.dropSaved();
          showToast({ title: words.saved(saved.display_name) });
        },
      },
    );
  };
  const storage = storageLevel(organization);
  const mark = organization.is_leaving
    ? words.leaving
    : organization.is_expired
      ? words.expired
      : storage !== null
        ? words[storage]
        : organization.is_demo
          ? words.demo
          : null;
  return (
    <SettingsPage
      title={organization.display_name}
      refusal={refusal}
      backLink={backLink}
      extra={mark !== null && <Chip>{mark}</Chip>}
      end={<SaveActions changes={count} isBusy={isPending} onSave={save} onDiscard={cancel} />}
    >
      <ElsewhereNotice form={form} resourceId={organization.id} />
      <Section title={words.account}>
        <KeyValues
          keyPx={120}
          wraps
          className={styles.facts}
          rows={[
            { key: "handle", label: words.handle, value: <code>{organization.name}</code> },
            {
              key: "founded",
              label: words.founded,
              value: <TimeAgo at={organization.created_at} isSpoken />,
            },
            {
              key: "admins",
              label: words.admins,
              value: listText(
                organization.admins.map(({ name, username }) => `${name} (${username})`),
              ),
            },
            {
              key: "stored",
              label: backofficeWords.overview.stored,
              value: bytesText(organization.stored_bytes),
            },
          ]}
        />
        <div className={styles.fields}>
          <OrganizationFields key={resets} draft={draft} problems={problems} set={set} />
          <SsoSourceField
            organization={organization}
            value={draft.sso_source_id}
            error={problems["sso_source_id"]}
            onChange={(sso_source_id) => set({ sso_source_id })}
          />
        </div>
      </Section>
      <Toggles id={organization.id} />
      <OrganizationLog id={organization.id} />
      <Section title={words.usage}>
        <UsageDays days={organization.days} />
      </Section>
      {!isOwn && !organization.is_leaving && (
        <div>
          <Button variant="danger" icon={Trash2} onClick={() => setDeleting(true)}>
            {words.delete}
          </Button>
        </div>
      )}
      <DeleteOrganization
        isOpen={isDeleting}
        organization={organization}
        onClose={() => setDeleting(false)}
      />
      {guard}
    </SettingsPage>
  );
}

const MAX_ENTRIES = 5;

/** The last that was done to it from here. */
function OrganizationLog({ id }: { id: string }) {
  const { data } = useInstallationLog({ organization: id, per_page: MAX_ENTRIES });
  if (!data || data.total === 0) return null;
  return (
    <Section
      title={backofficeWords.log.ofOne}
      end={
        <Link href="/backoffice/log" className={styles.whole}>
          {backofficeWords.log.all}
        </Link>
      }
    >
      <LogEntries entries={data.items} isSingleOrganization />
    </Section>
  );
}
