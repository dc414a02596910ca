import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { getBackofficeOrganization } from "#contract/backoffice.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useBackofficeOrganization, useUpdateOrganization } from "../../data/backoffice.ts";
import { errorText, fieldProblems } from "../../data/error-words.ts";
import { useMe } from "../../data/session.ts";
import { SaveEnd } from "../../parts/SaveEnd.tsx";
import { SettingsPage } from "../../parts/SettingsPage.tsx";
import { useUnsavedGuard } from "../../parts/UnsavedGuard.tsx";
import { useDraftChanges } from "../../parts/use-draft-changes.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { KeyValues } from "../../ui/KeyValues.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Section.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { showToast } from "../../ui/toasts.ts";
import { backofficeWords, bytesText } from "../../words/en.ts";
import styles from "./Backoffice.module.css";
import { DeleteOrganization } from "./DeleteOrganization.tsx";
import { bodyOf, draftOf } from "./organization-draft.ts";
import { OrganizationFields } from "./OrganizationFields.tsx";
import { Toggles } from "./Toggles.tsx";
import { UsageDays } from "./UsageDays.tsx";

const words = backofficeWords.organizations;
const back = { href: "/backoffice/organizations", label: backofficeWords.pages.organizations };

/** One organization as the operator sees it: its account, its limits, its features and what came in. */
export function Organization({ id }: { id: string }) {
  const { data, error, refetch } = useBackofficeOrganization(id);
  if (!data) return <SettingsPage title={words.noun} back={back} waitsFor={{ error, refetch, isLoaded: false }} />;
  return <Loaded one={data} />;
}

function Loaded({ one }: { one: ReplyOf<typeof getBackofficeOrganization> }) {
  const isOwn = useMe().organization._id === one.id;
  const [isDeleting, setDeleting] = useState(false);
  const { draft, count, set, discard } = useDraftChanges(draftOf(one));
  const { mutate, isPending, error, reset } = useUpdateOrganization();
  const { guard } = useUnsavedGuard(count > 0);
  const body = bodyOf(draft);
  const problems = fieldProblems(error);
  const cancel = () => {
    discard();
    reset();
  };
  const save = () => body && mutate({ params: { id: one.id }, body }, { onSuccess: (saved) => {
    cancel();
    showToast({ title: words.saved(saved.display_name) });
  } });
  const mark = one.is_leaving ? words.leaving : one.is_expired ? words.expired : one.is_demo ? words.demo : null;
  return (
    <SettingsPage title={one.display_name} back={back} aside={mark !== null && <Chip>{mark}</Chip>} end={<SaveEnd changes={count} isBusy={isPending} onSave={save} onDiscard={cancel} />}>
      {error && Object.keys(problems).length === 0 && <Notice tone="problem">{errorText(error)}</Notice>}
      <Section title={words.account}>
        <KeyValues keyPx={120} wraps className={styles.facts} rows={[
          { key: "handle", label: words.handle, value: <code>{one.name}</code> }, { key: "founded", label: words.founded, value: <TimeAgo at={one.created_at} /> },
          { key: "admins", label: words.admins, value: one.admins.map(({ name, username }) => `${name} (${username})`).join(", ") }, { key: "stored", label: backofficeWords.overview.stored, value: bytesText(one.stored_bytes) },
        ]} />
        <div className={styles.fields}><OrganizationFields key={String(count === 0)} draft={draft} problems={problems} set={set} /></div>
      </Section>
      <Toggles id={one.id} />
      <Section title={words.usage}><UsageDays days={one.days} /></Section>
      {!isOwn && !one.is_leaving && <div><Button variant="danger" icon={Trash2} onClick={() => setDeleting(true)}>{words.delete}</Button></div>}
      <DeleteOrganization isOpen={isDeleting} one={one} onClose={() => setDeleting(false)} />
      {guard}
    </SettingsPage>
  );
}
