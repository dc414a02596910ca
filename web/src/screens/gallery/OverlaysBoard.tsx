import { Copy, Moon, MoreHorizontal, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDelete } from "../../ui/overlay/ConfirmDelete.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { InfoTip } from "../../ui/overlay/InfoTip.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import type { MenuEntry } from "../../ui/overlay/MenuList.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { Tooltip } from "../../ui/overlay/Tooltip.tsx";
import { Board, Sample } from "./Board.tsx";

const KINDS = ["Live", "Test", "Demo"].map((label) => ({ value: label, label }));

const ENTRIES: readonly MenuEntry[] = [
  { heading: "Incident" },
  {
    id: "snooze",
    label: "Snooze",
    icon: Moon,
    keys: "s",
    detail: "Comes back at the time you choose",
  },
  { id: "share", label: "Share", icon: Share2, keys: "h" },
  { id: "split", label: "Split", icon: Copy, disabledReason: "It has one alert only" },
  { divider: true },
  { id: "delete", label: "Delete", icon: Trash2, isDanger: true },
];

/** What opens over the page. */
export function OverlaysBoard() {
  const [open, setOpen] = useState<"modal" | "drawer" | "delete" | null>(null);
  const [sort, setSort] = useState("change");
  const [text, setText] = useState("");
  const close = () => setOpen(null);
  return (
    <Board>
      <Sample title="Menu">
        <Menu
          label="More actions"
          entries={ENTRIES}
          trigger={(props) => (
            <IconButton icon={MoreHorizontal} label="More actions" hasEdge {...props} />
          )}
        />
        <Menu
          label="Sort by"
          entries={[
            ["change", "Last change"],
            ["start", "Start"],
            ["priority", "Priority"],
          ].map(([id = "", label]) => ({
            id,
            label,
            isChecked: sort === id,
            onSelect: () => setSort(id),
          }))}
          trigger={(props) => <Button {...props}>Sort by {sort}</Button>}
        />
      </Sample>
      <Sample title="Popover, Tooltip, InfoTip">
        <Popover label="Assign" trigger={(props) => <Button {...props}>Assign</Button>}>
          <TextField label="Person" value={text} onChange={setText} />
        </Popover>
        <Tooltip content="Says more about it, on hover and on focus" keys="g f">
          <Button variant="quiet">Point at me</Button>
        </Tooltip>
        <InfoTip label="About rules">The first rule that yields a value wins.</InfoTip>
      </Sample>
      <Sample title="Modal, Drawer, ConfirmDelete">
        <Button onClick={() => setOpen("modal")}>Open modal</Button>
        <Button onClick={() => setOpen("drawer")}>Open drawer</Button>
        <Button variant="danger" onClick={() => setOpen("delete")}>
          Delete 3 rules
        </Button>
      </Sample>
      <Sample title="Toast">
        <Button
          onClick={() =>
            showToast({
              title: "3 incidents resolved",
              action: { label: "Undo", keys: "u", run: () => {} },
            })
          }
        >
          With undo
        </Button>
        <Button onClick={() => showToast({ title: "Link copied" })}>Plain</Button>
        <Button
          onClick={() =>
            showToast({
              tone: "problem",
              title: "db-1.northwind was not resolved",
              detail: "You may only read this environment.",
              action: { label: "Try again", run: () => {} },
            })
          }
        >
          Problem
        </Button>
      </Sample>
      <Modal
        isOpen={open === "modal"}
        title="Share with a channel"
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Share 3 incidents
            </Button>
          </>
        }
      >
        <Select label="Channel" options={KINDS} value="Live" onChange={() => {}} />
        <TextArea label="Message" value={text} onChange={setText} />
      </Modal>
      <Drawer
        isOpen={open === "drawer"}
        title="Alert"
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        }
      >
        <TextField label="Name" value={text} onChange={setText} />
      </Drawer>
      <ConfirmDelete
        isOpen={open === "delete"}
        title="Delete 3 rules"
        word="DELETE"
        typeLabel="Type DELETE to confirm"
        mismatch="Make sure you type DELETE correctly"
        confirmLabel="Delete 3 rules"
        cancelLabel="Keep them"
        onConfirm={close}
        onClose={close}
      >
        Are you sure you want to delete these rules? Incidents that exist stay as they are.
      </ConfirmDelete>
    </Board>
  );
}
