import { FileText } from "lucide-react";
import type { EntryKind } from "#contract/entry-search.ts";
import { useEntrySearch } from "../../data/entry-search.ts";
import { useMe } from "../../data/session/session.ts";
import type { Command } from "../../parts/useCommands.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { settingsWords } from "../../words/words.ts";
import { hrefOf, type SettingsScreen, visibleSettingsGroups } from "../settings-pages.ts";

const pages: Readonly<Record<EntryKind, SettingsScreen>> = {
  "enrichment-tag": "alert-enrichment",
  "mapping-table": "mapping-enrichment",
  "alert-filter": "alert-filtering",
  "correlation-pattern": "alert-correlation",
  "incident-tag": "incident-enrichment",
  "maintenance-plan": "planned-maintenance",
  "autoshare-rule": "auto-share",
  "message-template": "message-templates",
  workflow: "workflows",
  "alert-view": "alert-view",
  "incident-view": "incident-view",
  roles: "roles",
  users: "user_management",
  "api-keys": "api_keys",
  "service-accounts": "service_accounts",
};

/** Rules, views, people and keys whose name holds what is typed. */
export function useEntryCommands(typed: string): Command[] {
  const go = useNavigateTo();
  const visiblePages = visibleSettingsGroups(useMe()).flatMap((group) => group.pages);
  const { data } = useEntrySearch(useDebouncedValue(typed.trim()));
  return (data?.items ?? []).flatMap(({ kind, id, name }) => {
    const page = visiblePages.find(({ path }) => path === pages[kind]);
    return page
      ? [
          {
            id: `entry-${kind}-${id}`,
            label: name,
            icon: FileText,
            group: settingsWords.pageTitle(page.path),
            run: () => go(`${hrefOf(page)}/${id}`),
          },
        ]
      : [];
  });
}
