import { useState } from "react";
import { NavList } from "../../ui/list/NavList.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { TopBar, TopBarBadge, TopBarButton, TopBarLink } from "../../ui/layout/TopBar.tsx";
import { Avatar } from "../../ui/text/Avatar.tsx";
import { VirtualList } from "../../ui/list/VirtualList.tsx";
import { Board, Sample } from "./Board.tsx";
import { customColor } from "./custom-color.ts";
import { SampleTimeline } from "./SampleTimeline.tsx";
import styles from "./Board.module.css";

const COLORS = [
  "neutral",
  "orange",
  "green",
  "pink",
  ...[0x123f4f, 0x7a7a7a, 0xffd400].map(customColor),
];

const GROUPS = [
  {
    id: "data",
    label: "Data processing",
    items: ["Alert enrichment", "Mapping enrichment", "Alert filtering"],
  },
  { id: "more", hasDivider: true, items: ["Planned maintenance", "Tag manager"] },
  { id: "access", label: "Access management", items: ["Integrations", "API keys"] },
].map((group) => ({
  ...group,
  items: group.items.map((label) => ({ id: label, label, href: "#shell" })),
}));

const NAMES = Array.from({ length: 500 }, (_, at) => `tag_${at}`);

/** Bars, navigation, heads, lists of text, and a long timeline. */
export function ShellBoard() {
  const [active, setActive] = useState<string | null>("tag_2");
  return (
    <Board>
      <div className={styles.wide}>
        <Sample title="TopBar in every colour" isStack>
          {COLORS.map((color) => (
            <TopBar
              key={color}
              color={color}
              brand={color}
              navLabel={color}
              nav={
                <>
                  <TopBarLink href="#shell" isCurrent>
                    Incidents
                  </TopBarLink>
                  <TopBarLink href="#shell">Dashboards</TopBarLink>
                </>
              }
              end={
                <>
                  <TopBarButton hasEdge>Command palette</TopBarButton>
                  <TopBarBadge>Test</TopBarBadge>
                  <Avatar name="Ada Lovelace" size={26} label="Ada Lovelace" />
                </>
              }
            />
          ))}
        </Sample>
      </div>
      <Sample title="NavList">
        <div className={styles.nav}>
          <NavList isRoomy label="Settings" groups={GROUPS} currentId="Alert enrichment" />
        </div>
      </Sample>
      <Sample title="VirtualList of text" isStack>
        <div className={styles.framed} style={{ height: 240 }}>
          <VirtualList
            kind="listbox"
            label="Tags"
            items={NAMES}
            keyOf={(name) => name}
            rowHeight={36}
            activeKey={active}
            onActive={setActive}
            openKey={active}
            onOpen={(name) => setActive(name)}
            renderRow={(name) => <span style={{ padding: "0 14px" }}>{name}</span>}
          />
        </div>
      </Sample>
      <Sample title="PageTitle" isStack>
        <PageTitle
          tab="Gallery"
          hasLine
          extra={
            <>
              <Chip>Multi</Chip>
              <Switch isOn onToggle={() => {}} label="Active" />
            </>
          }
          end={
            <>
              <Button variant="quiet">Discard</Button>
              <Button variant="primary">Save tag</Button>
            </>
          }
        >
          service
        </PageTitle>
      </Sample>
      <Sample title="Timeline with many lanes" isStack>
        <SampleTimeline copies={4} onLane={() => {}} />
      </Sample>
    </Board>
  );
}
