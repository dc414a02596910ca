import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { preferenceWords as words } from "../../words/words.ts";
import { DeviceNotifications } from "./DeviceNotifications.tsx";
import { Invitations } from "./Invitations.tsx";
import { LookSettings } from "./LookSettings.tsx";
import { MySessions } from "./MySessions.tsx";
import { MyselfSettings } from "./MyselfSettings.tsx";
import { NotificationSettings } from "./notifications/NotificationSettings.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import styles from "./UserPreferences.module.css";

/** What belongs to the person and goes with them from one browser to the next. */
export function UserPreferences() {
  return (
    <>
      <PageTitle hasLine>{words.title}</PageTitle>
      <div className={styles.page}>
        <Invitations />
        <LookSettings />
        <MyselfSettings />
        <NotificationSettings />
        <DeviceNotifications />
        <SecondFactor />
        <Passkeys />
        <MySessions />
      </div>
    </>
  );
}
