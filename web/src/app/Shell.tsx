import { Outlet, useMatches } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { hasToggle, mayDo, mayInSome } from "../data/client/access.ts";
import { whenSettled } from "../data/client/when-settled.ts";
import { useMe } from "../data/session/session.ts";
import { PhoneBarContext } from "../parts/PhoneBar.tsx";
import { useIsPhone } from "../parts/useMedia.ts";
import { useKeys } from "../ui/useKeys.ts";
import { shellWords as words } from "../words/words.ts";
import styles from "./Shell.module.css";
import { ShellBar } from "./ShellBar.tsx";
import { useShellCommands } from "./useShellCommands.ts";
import { onDemand } from "../ui/on-demand.ts";

const NoPermission = onDemand(() =>
  import("../screens/errors/NoPermission.tsx").then((module) => module.NoPermission),
);
/** The rows come first. */
const PhoneTabs = onDemand(() =>
  whenSettled().then(() => import("./PhoneTabs.tsx").then((module) => module.PhoneTabs)),
);
const CommandPalette = onDemand(() =>
  import("./palette/CommandPalette.tsx").then((module) => module.CommandPalette),
);
const KeyboardHelp = onDemand(() =>
  import("../parts/KeyboardHelp.tsx").then((module) => module.KeyboardHelp),
);

/** What is around every screen: the bar, the palette, the help, the tabs of a phone. */
export function Shell() {
  const [over, setOver] = useState<"palette" | "help" | null>(null);
  const [phonePlace, setPhonePlace] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const me = useMe();
  const refused = useMissingAccess();
  const close = () => setOver(null);
  const openPalette = () => setOver("palette");
  const openHelp = () => setOver("help");
  useKeys({ "mod+k": openPalette }, { worksInFields: true });
  useShellCommands(openHelp);
  return (
    <PhoneBarContext value={isPhone ? phonePlace : null}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          {words.skip}
        </a>
        <ShellBar onPalette={openPalette} onHelp={openHelp} slotRef={setPhonePlace} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {refused ? (
            <Suspense fallback={null}>
              <NoPermission
                needs={
                  refused.isForSuperadmin === true
                    ? me.is_operator_by_sso
                      ? "superadmin by password"
                      : "superadmin"
                    : refused.needs
                }
              />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </main>
        {isPhone && (
          <Suspense fallback={<div />}>
            <PhoneTabs onHelp={openHelp} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        {over === "palette" && <CommandPalette onClose={close} />}
        {over === "help" && <KeyboardHelp onClose={close} />}
      </Suspense>
    </PhoneBarContext>
  );
}

/** The permission or toggle that the current route lacks. */
function useMissingAccess() {
  const me = useMe();
  return useMatches()
    .map((match) => match.staticData)
    .find(
      ({ needs, orEnvironment, toggle, isForSuperadmin }) =>
        (isForSuperadmin === true && !me.is_superadmin) ||
        (needs !== undefined &&
          !mayDo(me, needs) &&
          !(orEnvironment !== undefined && mayInSome(me, orEnvironment))) ||
        (toggle !== undefined && !hasToggle(me, toggle)),
    );
}
