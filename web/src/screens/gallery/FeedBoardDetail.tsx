import {
  Check,
  ChevronDown,
  Lightbulb,
  Link2,
  Moon,
  MoreHorizontal,
  Share2,
  ThumbsDown,
  ThumbsUp,
  X,
} from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../ui/text/Avatar.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { STATUSES } from "../../ui/status/status.ts";
import { StatusWord } from "../../ui/status/StatusWord.tsx";
import { TabPanel, Tabs } from "../../ui/layout/Tabs.tsx";
import { statusWords } from "./gallery-words.ts";
import { SampleTimeline } from "./SampleTimeline.tsx";
import styles from "./FeedBoard.module.css";

const TABS = [
  { id: "overview", label: "Overview" },
  { id: "alerts", label: "Alerts", count: 7 },
  { id: "activity", label: "Activity", count: 31 },
  { id: "changes", label: "Changes", count: 3 },
  { id: "topology", label: "Topology" },
] as const;

/** A detail pane built from the pieces. */
export function FeedBoardDetail() {
  const [tab, setTab] = useState<(typeof TABS)[number]["id"]>("overview");
  return (
    <ScrollRegion label="Detail" className={styles.detail}>
      <div className={styles.facts}>
        <StatusWord status="critical" word="Critical" /> · <span className="num">#48213</span> ·{" "}
        <span>since 02:31, 41 min</span> · <b>P1</b>
        <span className={styles.end}>
          <IconButton size="s" icon={Link2} label="Copy link" />
          <IconButton size="s" icon={X} label="Close" keys="escape" />
        </span>
      </div>
      <h1 className={styles.title}>db-1.northwind</h1>
      <div className={styles.actions}>
        <Button variant="primary" icon={Check} keys="r">
          Resolve
        </Button>
        <Button start={<Avatar name="Rui Santos" size={18} />} endIcon={ChevronDown}>
          Rui Santos
        </Button>
        <Button icon={Moon} keys="s">
          Snooze
        </Button>
        <Button icon={Share2} keys="h">
          Shared 2
        </Button>
        <IconButton icon={MoreHorizontal} label="More actions" />
      </div>
      <Tabs label="Incident" idBase="sample" items={TABS} value={tab} onChange={setTab} />
      <TabPanel idBase="sample" id={tab}>
        <Section
          className={styles.section}
          title="Summary"
          extra="Built-in engine · right 84 % of the time here (61 of 73)"
          end={
            <>
              <IconButton size="s" icon={ThumbsUp} label="Helpful" />
              <IconButton size="s" icon={ThumbsDown} label="Not helpful" />
            </>
          }
        >
          <p>
            The RAID controller fell back to write-through after firmware 7.16 was installed at
            02:24. Write latency rose from 3 to 210 ms in seven minutes; replication lag and slow
            order queries followed.
          </p>
        </Section>
        <Notice
          className={styles.section}
          icon={Lightbulb}
          actions={<Button size="s">Add to activity</Button>}
        >
          <b>Next step</b> Re-enable write-back, then run the battery learn cycle
        </Notice>
        <Section
          className={styles.section}
          title="Alert timeline"
          extra="6 of 7 active"
          end={
            <div className={styles.legend}>
              {STATUSES.map((status) => (
                <StatusWord key={status} status={status} word={statusWords[status]} isLegend />
              ))}
            </div>
          }
        >
          <SampleTimeline />
        </Section>
        <div className={styles.two}>
          <Section
            title="Tags"
            extra="6 of 23"
            end={
              <a href="#tags" className="small">
                Show all
              </a>
            }
          >
            <KeyValues
              rows={[
                { key: "service", value: "order-database" },
                { key: "team", value: "logistics-core" },
                { key: "runbook", value: <a href="#runbook">wiki/raid-write-back</a> },
                { key: "region", value: "fra1" },
              ]}
            />
          </Section>
          <Section title="Suspected change" extra={<Chip>Suspect</Chip>}>
            <p className="small">
              <a href="#change">CHG-4822</a> RAID firmware 7.14 → 7.16
            </p>
            <p className="small soft">02:24 · 7 min before · same host</p>
          </Section>
        </div>
      </TabPanel>
    </ScrollRegion>
  );
}
