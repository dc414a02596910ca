import { useLocation } from "@tanstack/react-router";
import { CircleHelp, Search, WifiOff } from "lucide-react";
import { Suspense } from "react";
import type { CurrentUser } from "#contract/session.ts";
import { hasToggle, mayDo } from "../data/client/access.ts";
import { whenSettled } from "../data/client/when-settled.ts";
import { useQueuedActions } from "../data/feed/queued-actions.ts";
import { useLiveState } from "../data/live/live-state.ts";
import { useMe } from "../data/session/session.ts";
import { Logo } from "../parts/Logo.tsx";
import { Icon } from "../ui/text/Icon.tsx";
import { Kbd } from "../ui/text/Kbd.tsx";
import { Link } from "../ui/text/Link.tsx";
import { clockText } from "../ui/time/time-text.ts";
import { useTimeSettings } from "../ui/time/TimeSettingsProvider.tsx";
import { menuPart } from "../ui/overlay/Menu.tsx";
import { Tooltip, tooltipPart } from "../ui/overlay/Tooltip.tsx";
import { TopBar, TopBarBadge, TopBarButton, TopBarLink } from "../ui/layout/TopBar.tsx";
import { onDemand } from "../ui/on-demand.ts";
import { useDelayed } from "../ui/useDelayed.ts";
import { type Prefetchable, usePrefetch } from "../ui/usePrefetch.ts";
import { shellWords as words } from "../words/words.ts";
import { navigationFor } from "./navigation.ts";
import { OrganizationMenu } from "./OrganizationMenu.tsx";
import styles from "./ShellBar.module.css";
import { SettingsMenu } from "./SettingsMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";

const RolePreviewBanner = onDemand(() =>
  import("./RolePreviewBanner.tsx").then((module) => module.RolePreviewBanner),
);

const ShadowBanner = onDemand(() =>
  import("./ShadowBanner.tsx").then((module) => module.ShadowBanner),
);
const TargetBanner = onDemand(() =>
  import("./TargetBanner.tsx").then((module) => module.TargetBanner),
);

interface ShellBarProps {
  onPalette: () => void;
  onHelp: () => void;
  /** Where a screen may stand on a phone. */
  slotRef: (place: HTMLElement | null) => void;
}

const NotificationBell = onDemand(() =>
  whenSettled().then(() =>
    import("./NotificationBell.tsx").then((module) => module.NotificationBell),
  ),
);

const AssistantButton = onDemand(() =>
  whenSettled().then(() =>
    import("../parts/assistant/AssistantButton.tsx").then((module) => module.AssistantButton),
  ),
);

const QueuedChanges = onDemand(() =>
  whenSettled().then(() => import("./QueuedChanges.tsx").then((module) => module.QueuedChanges)),
);

/** There before a change waits, a menu is opened or a tip shown, but not before what is to be read. */
const laterParts: readonly Prefetchable[] = [
  QueuedChanges,
  { prefetch: () => whenSettled().then(() => menuPart.prefetch()) },
  { prefetch: () => whenSettled().then(() => tooltipPart.prefetch()) },
];

/** A gap this short is nobody's concern. */
const OFFLINE_DELAY_MS = 3000;

export function ShellBar({ onPalette, onHelp, slotRef }: ShellBarProps) {
  const me = useMe();
  const { pathname } = useLocation();
  const { isOnline, since } = useLiveState();
  const isOffline = useDelayed(!isOnline, OFFLINE_DELAY_MS);
  const hasQueue = useQueuedActions().length > 0;
  usePrefetch(laterParts, true);
  const time = useTimeSettings();
  const brand = (
    <>
      <div ref={slotRef} className={styles.place} />
      <Link href="/feed/all?folder=active" aria-label={words.home} className={styles.home}>
        <Logo />
        {words.product}
      </Link>
    </>
  );
  const nav = navigationFor(me).map(({ id, label, href, paths }) => (
    <TopBarLink key={id} href={href} isCurrent={paths.test(pathname)}>
      {label}
    </TopBarLink>
  ));
  const end = (
    <>
      <span
        role="status"
        className={styles.offline}
        title={isOffline ? words.connectionLost : undefined}
      >
        {isOffline && (
          <>
            <Icon shape={WifiOff} size={14} /> {words.offlineSince(clockText(since, time))}
          </>
        )}
      </span>
      {hasQueue && (
        <Suspense fallback={null}>
          <QueuedChanges />
        </Suspense>
      )}
      <TopBarButton
        hasEdge
        className={styles.palette}
        onClick={onPalette}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon shape={Search} />
        <span className={styles.paletteWords}>{words.doAnything}</span>
        <Kbd keys="mod+k" className={styles.keys} />
      </TopBarButton>
      <TopBarButton
        className={styles.paletteIcon}
        aria-label={words.doAnything}
        onClick={onPalette}
      >
        <Icon shape={Search} size={16} />
      </TopBarButton>
      <Suspense fallback={null}>
        {hasToggle(me, "chat_assistant") && <AssistantButton key={me.organization._id} me={me} />}
      </Suspense>
      <Suspense fallback={<span className={styles.bell} />}>
        <NotificationBell />
      </Suspense>
      <OrganizationMenu me={me} />
      <span className={styles.help}>
        <Tooltip content={words.keyboardHelp} keys="?" isName>
          <TopBarButton aria-label={words.keyboardHelp} onClick={onHelp}>
            <Icon shape={CircleHelp} size={16} />
          </TopBarButton>
        </Tooltip>
      </span>
      <span className={styles.help}>
        <SettingsMenu />
      </span>
      <UserMenu onHelp={onHelp} />
    </>
  );
  return (
    <div className={styles.bar}>
      <TopBar
        color={barColor(me)}
        brand={brand}
        nav={nav}
        navLabel={words.mainNavigation}
        end={end}
      />
      <Suspense fallback={null}>
        {me.role_preview && <RolePreviewBanner preview={me.role_preview} />}
      </Suspense>
      <Suspense fallback={null}>
        {me.organization.shadow_mode && (
          <ShadowBanner mayOpen={mayDo(me, "general_settings@read")} />
        )}
      </Suspense>
      <Suspense fallback={null}>{mayDo(me, "integrations@read") && <TargetBanner />}</Suspense>
      {me.is_demo && (
        <div className={styles.strip}>
          <TopBarBadge>{words.demoMark}</TopBarBadge>
        </div>
      )}
    </div>
  );
}

/** A colour of its own stands over that of the organization's type. */
function barColor({ organization: { config } }: CurrentUser): string {
  return config.IAMSettings.appBarColor ?? typeColors[config.type];
}

const typeColors = {
  live: "neutral",
  pov: "neutral",
  test: "orange",
  "live-sandbox": "orange",
  internal: "green",
  demo: "pink",
} as const;
