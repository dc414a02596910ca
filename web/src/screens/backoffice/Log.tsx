import { Search } from "lucide-react";
import { useState } from "react";
import { useInstallationLog } from "../../data/backoffice.ts";
import { SettingsPage } from "../../parts/SettingsPage.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { Pager } from "../../ui/list/Pager.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { backofficeWords } from "../../words/words.ts";
import styles from "./Backoffice.module.css";
import { LogEntries } from "./LogEntries.tsx";

const words = backofficeWords.log;
const PER_PAGE = 50;

/** Who did what to which organization, also to those that are gone. */
export function Log() {
  const [ask, setAsk] = useState({ typed: "", page: 1 });
  const search = useDebouncedValue(ask.typed);
  const { data, error, refetch } = useInstallationLog({
    search,
    page: ask.page,
    per_page: PER_PAGE,
  });
  return (
    <SettingsPage
      title={backofficeWords.pages.log}
      backLink={{ href: "/backoffice/overview", label: backofficeWords.title }}
      waitsFor={{ error, refetch, isLoaded: data !== undefined }}
    >
      <TextField
        size="m"
        hidesLabel
        label={words.search}
        placeholder={words.search}
        icon={Search}
        type="search"
        value={ask.typed}
        onChange={(typed) => setAsk({ typed, page: 1 })}
      />
      <p className="soft">{words.note}</p>
      {data && (
        <div>
          <ListHead
            className={styles.pageHead}
            count={words.count(data.total)}
            end={
              <Pager
                page={ask.page}
                perPage={PER_PAGE}
                total={data.total}
                onPage={(page) => setAsk({ ...ask, page })}
              />
            }
          />
          {data.items.length === 0 ? (
            <EmptyState title={search === "" ? words.nothing : words.none}>
              {search === "" ? words.nothingWords : words.noneWords}
            </EmptyState>
          ) : (
            <LogEntries entries={data.items} />
          )}
        </div>
      )}
    </SettingsPage>
  );
}
