import { useParams } from "@tanstack/react-router";
import { mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { jitWords as words } from "../../../words/words.ts";
import { Domains } from "./Domains.tsx";
import { SsoDebugLog } from "./SsoDebugLog.tsx";
import { Mappings } from "./Mappings.tsx";

/**
 * Who comes in by single sign-on, and as what: proved domains, attributes that give roles, and what
 * the provider last said.
 */
export function JitSso() {
  const { item } = useParams({ strict: false });
  const mayChange = mayDo(useMe(), "sso@update");
  return (
    <SettingsPage title={words.title} extra={<span className="soft">{words.intro}</span>} isWide>
      <Domains mayChange={mayChange} />
      <Mappings mayChange={mayChange} currentId={item} />
      <SsoDebugLog />
    </SettingsPage>
  );
}
