import { useBackofficeOverview } from "../../data/backoffice.ts";
import { SettingsPage } from "../../parts/SettingsPage.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { momentText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { backofficeWords, bytesText, numberText, shellWords } from "../../words/words.ts";
import { UsageDays } from "./UsageDays.tsx";

const words = backofficeWords.overview;
const feed = { href: "/feed/all?folder=active", label: shellWords.incidents };

/** The installation at a glance. */
export function Overview() {
  const { data, error, refetch } = useBackofficeOverview();
  const time = useTimeSettings();
  return (
    <SettingsPage
      title={backofficeWords.pages.overview}
      backLink={feed}
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
    >
      {data && (
        <>
          <KeyValues
            keyPx={160}
            rows={[
              {
                key: "organizations",
                label: words.organizations,
                value: numberText(data.organizations),
              },
              { key: "expired", label: words.expired, value: numberText(data.expired) },
              { key: "users", label: words.users, value: numberText(data.users) },
              { key: "superadmins", label: words.superadmins, value: numberText(data.superadmins) },
              { key: "today", label: words.eventsToday, value: numberText(data.events_today) },
              { key: "month", label: words.events30, value: numberText(data.events_30_days) },
              { key: "stored", label: words.stored, value: bytesText(data.stored_bytes) },
              { key: "database", label: words.database, value: bytesText(data.database_bytes) },
              { key: "version", label: words.version, value: data.version },
            ]}
          />
          <Section
            title={words.days}
            extra={data.counted_to !== null && words.countedTo(momentText(data.counted_to, time))}
          >
            <UsageDays days={data.days} />
          </Section>
        </>
      )}
    </SettingsPage>
  );
}
