import { Download } from "lucide-react";
import { searchLimits } from "#contract/search.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useExportSearch } from "../../data/search/export-search.ts";
import type { SearchListQuery } from "../../data/search/search.ts";
import { saveFile } from "../../parts/save-file.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { searchWords as words } from "../../words/words.ts";
import styles from "./SearchBar.module.css";
import { exportColumnsOf } from "./useSearchColumns.ts";

interface ExportMenuProps {
  listQuery: SearchListQuery;
  columns: readonly string[] | undefined;
}

/** What the search finds, as a file. */
export function ExportMenu({ listQuery, columns }: ExportMenuProps) {
  const run = useExportSearch();
  const save = (format: "csv" | "json") =>
    run.mutate(
      { listQuery, format, columns: columns && exportColumnsOf(columns) },
      {
        onSuccess: (file) => saveFile(file, `${listQuery.kind}.${format}`),
        onError: (error) =>
          showToast({ title: words.exportFailed, detail: errorText(error), tone: "problem" }),
      },
    );
  const entries = [
    ...(["csv", "json"] as const).map((format) => ({
      id: format,
      label: words.exports[format],
      onSelect: () => save(format),
    })),
    { heading: words.exportLimit(searchLimits.exportRows) },
  ];
  return (
    <Menu
      label={words.export}
      align="end"
      entries={entries}
      trigger={(props) => (
        <Button
          icon={Download}
          className={styles.export}
          aria-label={words.export}
          isBusy={run.isPending}
          {...props}
        >
          {words.export}
        </Button>
      )}
    />
  );
}
