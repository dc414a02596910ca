import { NotificationList } from "../../parts/notifications/NotificationList.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { bellWords, notificationWords as words } from "../../words/words.ts";
import styles from "./Notifications.module.css";

/** The whole inbox; on a phone the only place of it. */
export function Notifications() {
  return (
    <>
      <PageTitle
        hasLine
        end={<ButtonLink href="/user-preferences#notifications">{words.settings}</ButtonLink>}
      >
        {bellWords.title}
      </PageTitle>
      <div className={styles.page}>
        <NotificationList />
      </div>
    </>
  );
}
