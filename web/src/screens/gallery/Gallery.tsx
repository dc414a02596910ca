import { useSyncExternalStore } from "react";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { useTheme } from "../../ui/theme/ThemeProvider.tsx";
import { TimeSettingsProvider } from "../../ui/time/TimeSettingsProvider.tsx";
import type { TimeSettings } from "../../ui/time/time-text.ts";
import { UiWordsProvider } from "../../ui/UiWords.tsx";
import { ButtonsBoard } from "./ButtonsBoard.tsx";
import { ChartsBoard } from "./ChartsBoard.tsx";
import { FeedBoard } from "./FeedBoard.tsx";
import { FieldsBoard } from "./FieldsBoard.tsx";
import { galleryWords } from "./gallery-words.ts";
import { OverlaysBoard } from "./OverlaysBoard.tsx";
import { ShellBoard } from "./ShellBoard.tsx";
import { StatesBoard } from "./StatesBoard.tsx";
import styles from "./Gallery.module.css";

const BOARDS = {
  feed: FeedBoard,
  buttons: ButtonsBoard,
  fields: FieldsBoard,
  overlays: OverlaysBoard,
  states: StatesBoard,
  shell: ShellBoard,
  charts: ChartsBoard,
} as const;

type BoardId = keyof typeof BOARDS;

const TABS: readonly { id: BoardId; label: string }[] = [
  { id: "feed", label: "Feed" },
  { id: "buttons", label: "Small pieces" },
  { id: "fields", label: "Fields" },
  { id: "overlays", label: "Overlays" },
  { id: "states", label: "States" },
  { id: "shell", label: "Shell and lists" },
  { id: "charts", label: "Charts" },
];

const SETTINGS: TimeSettings = { locale: "en-GB", zone: "Europe/Berlin", hourCycle: "h23" };

/**
 * Every piece in every state, for looking at while developing. The fragment of the address chooses
 * the board.
 */
export function Gallery() {
  const { choice, choose } = useTheme();
  const id = useSyncExternalStore(onHashChange, currentBoard);
  const Shown = BOARDS[id];
  return (
    <UiWordsProvider words={galleryWords}>
      <TimeSettingsProvider settings={SETTINGS}>
        <div className={styles.gallery}>
          <header className={styles.head}>
            <Tabs
              label="Boards"
              items={TABS}
              value={id}
              onChange={(next) => (location.hash = next)}
            />
            <SegmentedControl
              size="s"
              label="Theme"
              value={choice}
              onChange={choose}
              items={(["light", "dark", "contrast", "system"] as const).map((themeChoice) => ({
                id: themeChoice,
                label: themeChoice,
              }))}
            />
          </header>
          <main>
            <h1 className="unseen">Gallery</h1>
            <Shown />
          </main>
        </div>
      </TimeSettingsProvider>
    </UiWordsProvider>
  );
}

function onHashChange(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

function currentBoard(): BoardId {
  const name = location.hash.slice(1);
  return TABS.find((tab) => tab.id === name)?.id ?? "feed";
}
