import { KeyRound, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Integration } from "#contract/integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { sourceWords as words } from "../../../words/words.ts";
import { DeleteSource } from "./DeleteSource.tsx";
import { RenameSource } from "./RenameSource.tsx";
import { RotateKey } from "./RotateKey.tsx";

/** What can be changed of a source, as far as the reader may. */
export function SourceMenu({ source }: { source: Integration }) {
  const me = useMe();
  const [dialog, setDialog] = useState<"rename" | "rotate" | "delete" | null>(null);
  const close = () => setDialog(null);
  const mayUpdate = mayDo(me, "integrations@update");
  const mayDelete = mayDo(me, "integrations@delete");
  if (!mayUpdate && !mayDelete) return null;
  const entries = [
    ...(mayUpdate
      ? [
          {
            id: "rename",
            label: words.rename,
            icon: Pencil,
            onSelect: () => setDialog("rename"),
          },
          {
            id: "rotate",
            label: words.rotate,
            icon: KeyRound,
            onSelect: () => setDialog("rotate"),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            id: "delete",
            label: words.delete,
            icon: Trash2,
            isDanger: true,
            onSelect: () => setDialog("delete"),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={words.more}
        align="end"
        entries={entries}
        trigger={(props) => (
          <IconButton hasEdge icon={MoreHorizontal} label={words.more} {...props} />
        )}
      />
      {dialog === "rename" && <RenameSource source={source} onClose={close} />}
      {dialog === "rotate" && <RotateKey source={source} onClose={close} />}
      {dialog === "delete" && <DeleteSource source={source} onClose={close} />}
    </>
  );
}
