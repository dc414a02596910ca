import { Bell } from "lucide-react";
import { useUnreadNotifications } from "../data/notifications.ts";
import { NotificationList } from "../parts/notifications/NotificationList.tsx";
import { useIsPhone } from "../parts/useMedia.ts";
import { TopBarButton, TopBarLink } from "../ui/layout/TopBar.tsx";
import { Popover } from "../ui/overlay/Popover.tsx";
import { Icon } from "../ui/text/Icon.tsx";
import { Link } from "../ui/text/Link.tsx";
import { bellWords as words } from "../words/words.ts";
import styles from "./NotificationBell.module.css";

/** How much is unread, and the inbox itself: in a panel, on a phone on a page of its own. */
export function NotificationBell() {
  const isPhone = useIsPhone();
  const unread = useUnreadNotifications();
  const face = (
    <>
      <Icon shape={Bell} size={16} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {words.count(unread)}
        </span>
      )}
    </>
  );
  if (isPhone)
    return (
      <TopBarLink href="/notifications" aria-label={words.bell(unread)} className={styles.bell}>
        {face}
      </TopBarLink>
    );
  return (
    <Popover
      label={words.title}
      align="end"
      className={styles.panel}
      trigger={(props) => (
        <TopBarButton {...props} aria-label={words.bell(unread)} className={styles.bell}>
          {face}
        </TopBarButton>
      )}
    >
      {(close) => (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{words.title}</h2>
            <Link href="/notifications" onClick={close}>
              {words.openAll}
            </Link>
          </div>
          <NotificationList onOpen={close} />
        </>
      )}
    </Popover>
  );
}
