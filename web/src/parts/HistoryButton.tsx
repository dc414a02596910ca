import { History } from "lucide-react";
import { useState } from "react";
import { mayDo } from "../data/client/access.ts";
import { useMe } from "../data/session/session.ts";
import { IconButton } from "../ui/form/IconButton.tsx";
import { entryWords as words } from "../words/words.ts";
import { HistoryDrawer, type HistoryDrawerProps } from "./HistoryDrawer.tsx";

/** Opens the history of what the page is about; not drawn for whoever may not read it. */
export function HistoryButton({
  name,
  ...drawer
}: { name: string } & Pick<HistoryDrawerProps, "resourceId" | "onRestore">) {
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(useMe(), "audit_logs@read")) return null;
  return (
    <>
      <IconButton icon={History} label={words.history} onClick={() => setOpen(true)} />
      <HistoryDrawer
        isOpen={isOpen}
        title={words.historyOf(name)}
        onClose={() => setOpen(false)}
        {...drawer}
      />
    </>
  );
}
