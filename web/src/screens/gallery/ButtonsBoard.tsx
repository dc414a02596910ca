import {
  Check,
  ChevronDown,
  Moon,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
  Users,
} from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../ui/text/Avatar.tsx";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import { KeyHint } from "../../ui/text/KeyHint.tsx";
import { NewRows } from "../../ui/list/NewRows.tsx";
import { ProgressBar } from "../../ui/state/ProgressBar.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { Sparkline } from "../../ui/status/Sparkline.tsx";
import { STATUSES } from "../../ui/status/status.ts";
import { StatusBar } from "../../ui/status/StatusBar.tsx";
import { StatusMark } from "../../ui/status/StatusMark.tsx";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Duration, TimeAgo } from "../../ui/time/TimeAgo.tsx";
import { Board, Sample } from "./Board.tsx";
import { statusWords } from "./gallery-words.ts";
import { galleryNow } from "./gallery-now.ts";

const TREND = [9, 8, 8, 7, 7, 8, 6, 7, 7, 6, 5, 5, 4, 5];

/** Small pieces: buttons, marks, words. */
export const ButtonsBoard = () => (
  <Board>
    <ButtonSamples />
    <MarkSamples />
    <TabSamples />
  </Board>
);

function ButtonSamples() {
  return (
    <>
      <Sample title="Button">
        <Button variant="primary" icon={Check} keys="r">
          Resolve
        </Button>
        <Button icon={Moon} endIcon={ChevronDown}>
          Snooze
        </Button>
        <Button variant="quiet">Discard</Button>
        <Button variant="danger" icon={Trash2}>
          Delete rule
        </Button>
        <ButtonLink href="#buttons" icon={Plus}>
          New rule
        </ButtonLink>
      </Sample>
      <Sample title="Button, sizes and states">
        <Button size="s">Small</Button>
        <Button size="field">As high as a field</Button>
        <Button size="l" variant="primary" icon={Check}>
          Touch
        </Button>
        <Button isBusy>Saving</Button>
        <Button variant="primary" isBusy>
          Saving
        </Button>
        <Button isDisabled>Disabled</Button>
        <Button variant="primary" disabledReason="Only administrators may do this">
          Not allowed
        </Button>
        <Button start={<Avatar name="Ada Lovelace" size={18} />} endIcon={ChevronDown}>
          Ada Lovelace
        </Button>
      </Sample>
      <Sample title="IconButton">
        <IconButton icon={Pencil} label="Edit" keys="e" />
        <IconButton icon={MoreHorizontal} label="More actions" hasEdge />
        <IconButton icon={Users} label="Only mine" isPressed />
        <IconButton icon={Trash2} label="Delete" isDisabled />
        <IconButton icon={Pencil} label="Edit" size="s" />
      </Sample>
    </>
  );
}

function MarkSamples() {
  return (
    <>
      <Sample title="Chip">
        <Chip>Suspect</Chip>
        <Chip icon={Moon}>Snoozed until 06:00</Chip>
        <Chip tone="accent">site</Chip>
        <Chip isMono>db-ord</Chip>
        <Chip onRemove={() => {}}>application</Chip>
        <Chip tone="accent" onRemove={() => {}}>
          site
        </Chip>
      </Sample>
      <Sample title="Status">
        {STATUSES.map((status) => (
          <StatusWord key={status} status={status} word={statusWords[status]} />
        ))}
        {[10, 12, 14, 16].map((size) => (
          <span key={size} style={{ display: "flex", gap: 4 }}>
            {STATUSES.map((status) => (
              <StatusMark key={status} status={status} size={size} label={statusWords[status]} />
            ))}
          </span>
        ))}
      </Sample>
      <Sample title="StatusBar">
        <StatusBar counts={{ critical: 1 }} label="1 critical" />
        <StatusBar counts={{ critical: 3, warning: 2, acknowledged: 1, ok: 1 }} label="7 alerts" />
        <StatusBar
          counts={{ critical: 20, warning: 100, unknown: 1, acknowledged: 3, ok: 300 }}
          label="424 alerts"
        />
        <StatusBar counts={{ ok: 4 }} label="4 recovered" />
      </Sample>
      <Sample title="Avatar, Kbd, KeyHint">
        <Avatar name="Ada Lovelace" size={18} />
        <Avatar name="Rui Santos" />
        <Avatar name="ines.neumann@northwind.example" size={26} />
        <Avatar name={null} label="Nobody" />
        <Kbd keys="r" />
        <Kbd keys="mod+k" />
        <Kbd keys="g f" />
        <Kbd keys="shift+arrowdown" />
        <KeyHint keys="g d">Go to dashboards</KeyHint>
      </Sample>
      <Sample title="Time">
        {[0.5, 1, 41, 75, 60 * 30, 60 * 24 * 400].map((minutes) => (
          <TimeAgo key={minutes} at={galleryNow - minutes * 60} />
        ))}
        <Duration from={galleryNow - 4320} />{" "}
        <Duration from={galleryNow - 200_000} to={galleryNow} />
      </Sample>
      <Sample title="Sparkline, ProgressBar, NewRows" isStack>
        <div style={{ display: "flex", gap: 24, alignItems: "center" }}>
          <Sparkline values={[4, 7, 3, 9, 2, 5, 12, 9, 13, 11]} />
          <Sparkline values={[0, 0, 0]} />
          <Sparkline kind="line" values={TREND} width={80} height={28} label="Falling" />
          <NewRows label="3 new" onShow={() => {}} />
        </div>
        <ProgressBar value={0.62} label="Replay" />
        <ProgressBar label="Working" />
      </Sample>
    </>
  );
}

function TabSamples() {
  const [tab, setTab] = useState("rules");
  const [part, setPart] = useState("changed");
  return (
    <>
      <Sample title="Tabs" isStack>
        <Tabs
          label="Parts"
          value={tab}
          onChange={setTab}
          items={[
            { id: "rules", label: "Rules" },
            { id: "hits", label: "Hits", count: "18,412" },
            { id: "history", label: "History", count: 3 },
          ]}
        />
      </Sample>
      <Sample title="SegmentedControl">
        <SegmentedControl
          label="Preview"
          value={part}
          onChange={setPart}
          items={[
            { id: "changed", label: "Changed" },
            { id: "conflicts", label: "Conflicts", count: 12 },
            { id: "none", label: "No match", count: 931 },
          ]}
        />
        <SegmentedControl
          size="s"
          label="Shell"
          value={part}
          onChange={setPart}
          items={[
            { id: "changed", label: "curl" },
            { id: "conflicts", label: "Python" },
          ]}
        />
      </Sample>
    </>
  );
}
