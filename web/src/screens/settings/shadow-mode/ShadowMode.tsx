import { useParams } from "@tanstack/react-router";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listShadowReports } from "#contract/shadow.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useSetShadowMail, useShadowReports } from "../../../data/shadow.ts";
import { useMe } from "../../../data/session/session.ts";
import { SettingsPage } from "../../../parts/SettingsPage.tsx";
import { Switch } from "../../../ui/form/Switch.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { shadowWords as words } from "../../../words/words.ts";
import { DayReport } from "./DayReport.tsx";
import { Days } from "./Days.tsx";
import styles from "./ShadowMode.module.css";

/** What this organization does beside another tool, day by day. */
export function ShadowMode() {
  const { item } = useParams({ strict: false });
  const { data, error, refetch } = useShadowReports();
  const day = item ?? data?.items[0]?.day;
  return (
    <SettingsPage
      title={words.title}
      isWide
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
    >
      {data && <Intake reports={data} />}
      {data && day === undefined ? (
        <EmptyState title={words.empty}>{words.emptyWords}</EmptyState>
      ) : (
        data && <Days days={data.items} current={day} />
      )}
      {day !== undefined && <DayReport day={day} />}
    </SettingsPage>
  );
}

function Intake({ reports }: { reports: ReplyOf<typeof listShadowReports> }) {
  const { is_on: isOn, is_mailed: isMailed, can_mail: canMail, last_received_at: lastAt } = reports;
  const mayChange = mayDo(useMe(), "general_settings@update");
  const { mutate, isPending } = useSetShadowMail();
  const setMail = (is_mailed: boolean) =>
    mutate(
      { body: { is_mailed } },
      {
        onSuccess: () => showToast({ title: is_mailed ? words.mailOn : words.mailOff }),
        onError: (failure) => showToast({ tone: "problem", title: errorText(failure) }),
      },
    );
  return (
    <Section
      title={isOn ? words.isOn : words.isOff}
      end={<Link href="/settings/general-settings">{words.change}</Link>}
    >
      <div className={styles.intake}>
        <p>
          {words.howTo} <code>{words.address}</code>
        </p>
        <p className="soft">{words.sources}</p>
        {lastAt === null ? (
          <Notice>{words.neverReceived}</Notice>
        ) : (
          <p>
            {words.lastReceived}: <TimeAgo at={lastAt} isSpoken />
          </p>
        )}
        <Switch
          label={words.mail}
          isOn={isMailed}
          isDisabled={!mayChange || !canMail || isPending}
          onToggle={setMail}
        />
        {!canMail && <p className="soft">{words.noMail}</p>}
      </div>
    </Section>
  );
}
