import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Sso } from "#contract/sso.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { useSso } from "../../../data/session/sso.ts";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { useNavigateTo } from "../../../parts/useNavigateTo.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { ssoWords as words } from "../../../words/words.ts";
import { OidcForm } from "./OidcForm.tsx";
import { Provisioning } from "./Provisioning.tsx";
import { ProviderFacts } from "./ProviderFacts.tsx";
import { SamlForm } from "./SamlForm.tsx";
import { SsoState } from "./SsoState.tsx";
import { SsoTest } from "./SsoTest.tsx";
import styles from "./SingleSignOn.module.css";

type Provider = keyof typeof words.providers;

/**
 * The organization's single sign-on: what each side tells the other, a test, and whether passwords
 * still work.
 */
export function SingleSignOn() {
  const { item } = useParams({ strict: false });
  const go = useNavigateTo();
  const { data, error, refetch } = useSso();
  const provider: Provider = item === "oidc" || item === "saml" ? item : (data?.provider ?? "saml");
  const mayUpdate = mayDo(useMe(), "sso@update");
  const mayChange = mayUpdate && data?.source.is_own === true;
  const items = (["saml", "oidc"] as const).map((id) => ({ id, label: words.providers[id] }));
  return (
    <SettingsPage
      title={words.title}
      isWide
      end={
        <SegmentedControl
          items={items}
          value={provider}
          label={words.provider}
          onChange={(id) => go(`/settings/sso/${id}`)}
        />
      }
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
    >
      {data && !data.source.is_own && <Notice>{words.followed(data.source.name)}</Notice>}
      {data && (
        <SsoSections sso={data} provider={provider} mayChange={mayChange}>
          <Provisioning mayChange={mayUpdate} />
        </SsoSections>
      )}
    </SettingsPage>
  );
}

function SsoSections({
  sso,
  provider,
  mayChange,
  children,
}: {
  sso: Sso;
  provider: Provider;
  mayChange: boolean;
  /** What does not depend on the protocol. */
  children: ReactNode;
}) {
  const isInUse = sso.provider === provider;
  return (
    <>
      {!isInUse && sso.provider !== null && (
        <Notice>{words.otherInUse(words.providers[sso.provider])}</Notice>
      )}
      <div className={styles.sections}>
        {isInUse && <SsoState sso={sso} mayChange={mayChange} />}
        <ProviderFacts sso={sso} provider={provider} />
        {provider === "saml" ? (
          <SamlForm key={sso.updated_at} sso={sso} mayChange={mayChange} />
        ) : (
          <OidcForm key={sso.updated_at} sso={sso} mayChange={mayChange} />
        )}
        {isInUse && <SsoTest sso={sso} provider={provider} mayChange={mayChange} />}
        {children}
      </div>
    </>
  );
}
