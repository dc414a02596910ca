import {
  ChartLine,
  ChevronsUpDown,
  CircleHelp,
  LayoutDashboard,
  Menu,
  PanelLeft,
  PanelLeftClose,
  Plus,
  Search,
  Settings,
  Siren,
} from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../ui/text/Avatar.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import { NavList } from "../../ui/list/NavList.tsx";
import { OfflineNote } from "../../ui/state/OfflineNote.tsx";
import { Panes } from "../../ui/layout/Panes.tsx";
import { Sparkline } from "../../ui/status/Sparkline.tsx";
import { TabBar } from "../../ui/layout/TabBar.tsx";
import { TopBar, TopBarBadge, TopBarButton, TopBarLink } from "../../ui/layout/TopBar.tsx";
import { FeedBoardDetail } from "./FeedBoardDetail.tsx";
import { FeedBoardList } from "./FeedBoardList.tsx";
import { customColor } from "./custom-color.ts";
import styles from "./FeedBoard.module.css";

/** The shell and three panes, as the feed will use them. */
export function FeedBoard() {
  const [sizes, setSizes] = useState<Record<string, number>>({ environments: 220, list: 640 });
  const [isCollapsed, setCollapsed] = useState(false);
  const [isNarrow] = useState(() => innerWidth < 1024);
  return (
    <div className={styles.board}>
      <SampleBar isNarrow={isNarrow} />
      <Panes
        resizeLabel={(name) => `Resize ${name.toLowerCase()}`}
        only={isNarrow ? "list" : undefined}
        onResize={(id, size) => setSizes({ ...sizes, [id]: size })}
        onCollapse={(_, next) => setCollapsed(next)}
        panes={[
          {
            id: "environments",
            label: "Environments",
            tone: "pane",
            size: sizes.environments ?? 220,
            min: 180,
            max: 320,
            isCollapsed,
            rail: (
              <div className={styles.rail}>
                <IconButton
                  icon={PanelLeft}
                  label="Show environments"
                  onClick={() => setCollapsed(false)}
                />
              </div>
            ),
            content: <Environments onCollapse={() => setCollapsed(true)} />,
          },
          {
            id: "list",
            label: "Incidents",
            size: sizes.list ?? 640,
            min: 400,
            max: 900,
            content: <FeedBoardList />,
          },
        ]}
        mainPane={{ id: "detail", label: "Incident", min: 360, content: <FeedBoardDetail /> }}
      />
      {isNarrow && <TabBar label="Main" currentId="Incidents" items={PLACES} />}
    </div>
  );
}

const PLACES = [
  { id: "Incidents", icon: Siren },
  { id: "Search", icon: Search },
  { id: "Dashboards", icon: LayoutDashboard },
  { id: "Analytics", icon: ChartLine },
  { id: "More", icon: Menu },
].map((place) => ({ ...place, label: place.id, href: "#feed" }));

function SampleBar({ isNarrow }: { isNarrow: boolean }) {
  const items = [
    "Incidents",
    "Unified search",
    "Dashboards",
    "Analytics",
    "Integrations",
    "Incident correlation",
  ];
  return (
    <TopBar
      color={customColor(0x123f4f)}
      brand={
        <a href="#feed">
          <BellMark />
          Northwind
        </a>
      }
      navLabel="Main"
      nav={items.map((name, at) => (
        <TopBarLink key={name} href="#feed" isCurrent={at === 0}>
          {name}
        </TopBarLink>
      ))}
      end={
        <>
          {isNarrow ? (
            <TopBarButton aria-label="Search">
              <Icon shape={Search} size={16} />
            </TopBarButton>
          ) : (
            <TopBarButton hasEdge>
              <Icon shape={Search} size={14} />
              Command palette <Kbd keys="mod+k" />
            </TopBarButton>
          )}
          {!isNarrow && (
            <TopBarButton>
              Northwind<TopBarBadge>Live</TopBarBadge>
              <Icon shape={ChevronsUpDown} size={14} />
            </TopBarButton>
          )}
          {!isNarrow && (
            <TopBarButton aria-label="Help">
              <Icon shape={CircleHelp} size={16} />
            </TopBarButton>
          )}
          {!isNarrow && (
            <TopBarButton aria-label="Settings">
              <Icon shape={Settings} size={16} />
            </TopBarButton>
          )}
          <TopBarButton aria-label="AL, Ada Lovelace">
            <Avatar name="Ada Lovelace" size={26} />
          </TopBarButton>
        </>
      }
    />
  );
}

function BellMark() {
  return (
    <svg
      viewBox="0 0 20 20"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M4.2 13.6V9a5.8 5.8 0 0 1 11.6 0v4.6M2 14.6h16M10 5.4v4.2l2.6 1.6" />
      <circle cx="10" cy="17.6" r="1.6" fill="currentColor" stroke="none" />
    </svg>
  );
}

const VOLUME = [7, 8, 5, 6, 9, 4, 5, 12, 9, 13, 11];

function Environments({ onCollapse }: { onCollapse: () => void }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const folder = (label: string, count: number, depth = 2) => ({
    id: label,
    label,
    href: "#feed",
    depth,
    count,
  });
  const item = (label: string, count: number, offset: number) => ({
    ...folder(label, count, label === "All" ? 0 : 1),
    extra: <Sparkline values={[...VOLUME.slice(offset), ...VOLUME.slice(0, offset)]} />,
  });
  return (
    <>
      <div className={styles.paneHead}>
        <h2 className="strong">Environments</h2>
        <span className={styles.end}>
          <IconButton size="s" icon={Search} label="Search environments" />
          <IconButton size="s" icon={Plus} label="New environment" />
          <IconButton
            size="s"
            icon={PanelLeftClose}
            label="Hide environments"
            onClick={onCollapse}
          />
        </span>
      </div>
      <NavList
        label="Environments"
        className={styles.grow}
        currentId="Production EU"
        onFold={(id, isFolded) =>
          setFolded(
            new Set(isFolded ? [...folded, id] : [...folded].filter((foldedId) => foldedId !== id)),
          )
        }
        groups={[
          { id: "all", items: [item("All", 61, 0)] },
          {
            id: "favourites",
            label: "Favourites",
            isFolded: folded.has("favourites"),
            items: [
              item("Production EU", 18, 3),
              folder("Active", 43),
              folder("Unhandled", 18, 3),
              folder("Shared", 21, 3),
              folder("Snoozed", 6),
              folder("Maintenance", 9),
              folder("Resolved", 131),
              item("Payments", 4, 5),
            ],
          },
          {
            id: "production",
            label: "Production",
            isFolded: folded.has("production"),
            items: [
              item("Production US", 7, 2),
              item("Warehouses", 11, 6),
              item("Customer web", 2, 4),
            ],
          },
          {
            id: "not",
            label: "Not production",
            isFolded: folded.has("not"),
            items: [item("Staging", 22, 1), item("Lab Lyon", 0, 7)],
          },
        ]}
      />
      <OfflineNote isOffline={false}>Live · Europe/Berlin, UTC+1</OfflineNote>
    </>
  );
}
