import { ChevronDown } from "lucide-react";
import { folders } from "#contract/statuses.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { feedWords as words, folderWords } from "../../../words/words.ts";
import type { FeedAddress } from "./useFeedAddress.ts";

/** A search looks into one folder or into all of them. */
export default function SearchScope({ address: { search, change } }: { address: FeedAddress }) {
  const entries = [
    {
      id: "all",
      label: words.allFolders,
      isChecked: search.folder === undefined,
      onSelect: () => change({ folder: "" }, { isStep: true }),
    },
    ...folders.map((folder) => ({
      id: folder,
      label: folderWords[folder],
      isChecked: folder === search.folder,
      onSelect: () => change({ folder }, { isStep: true }),
    })),
  ];
  return (
    <Menu
      label={words.scope}
      entries={entries}
      trigger={(props) => (
        <Button size="s" variant="quiet" endIcon={ChevronDown} {...props}>
          {search.folder === undefined ? words.allFolders : folderWords[search.folder]}
        </Button>
      )}
    />
  );
}
