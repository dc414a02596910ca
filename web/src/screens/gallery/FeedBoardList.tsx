import { ArrowDown, ChevronDown, Columns3, Rows2 } from "lucide-react";
import { useRef, useState } from "react";
import { BulkBar } from "../../ui/list/BulkBar.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { ListHead } from "../../ui/list/ListHead.tsx";
import { NewRows } from "../../ui/list/NewRows.tsx";
import { useFlash } from "../../ui/useFlash.ts";
import { useKeys } from "../../ui/useKeys.ts";
import { VirtualList, type VirtualListHandle } from "../../ui/list/VirtualList.tsx";
import { sampleIncidents } from "./sample-incidents.ts";
import { SampleRow } from "./SampleRow.tsx";
import styles from "./FeedBoard.module.css";

/** A list of 12,431 rows with keyboard, checking, and new rows that wait. */
export function FeedBoardList() {
  const list = useRef<VirtualListHandle>(null);
  const [incidents, setIncidents] = useState(() => sampleIncidents(12_431));
  const [active, setActive] = useState<string | null>("i0-0");
  const [open, setOpen] = useState<string | null>("i0-0");
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const { changedKeys, flash } = useFlash();

  const toggle = (id: string) =>
    setChecked(
      new Set(
        checked.has(id) ? [...checked].filter((checkedId) => checkedId !== id) : [...checked, id],
      ),
    );
  const step = (by: number) => {
    const at = incidents.findIndex((incident) => incident.id === active) + by;
    const next = incidents[Math.max(0, Math.min(at, incidents.length - 1))];
    if (next) setActive(next.id);
    list.current?.focus();
  };
  useKeys({ j: () => step(1), k: () => step(-1), x: () => active !== null && toggle(active) });
  const addIncidents = () => {
    const newIncidents = sampleIncidents(3, `n${incidents.length}-`);
    setIncidents([...newIncidents, ...incidents]);
    flash(newIncidents.map((incident) => incident.id));
  };
  const checkAll = {
    checked: checked.size === 0 ? false : ("some" as const),
    label: "Select all",
    onToggle: () => setChecked(new Set()),
  };
  const waiting = <NewRows label="3 new" onShow={addIncidents} />;
  return (
    <div className={styles.list}>
      {checked.size > 0 ? (
        <BulkBar
          checkAll={checkAll}
          label="Selected incidents"
          count={`${checked.size} selected`}
          clearLabel="Clear selection"
          onClear={() => setChecked(new Set())}
          end={waiting}
          actions={[
            { id: "resolve", label: `Resolve ${checked.size} incidents`, keys: "r" },
            ...["Assign", "Snooze", "Share", "Merge"].map((label) => ({ id: label, label })),
          ]}
        />
      ) : (
        <ListHead
          checkAll={checkAll}
          count={
            <>
              <b>{incidents.length.toLocaleString("en")}</b> match
            </>
          }
          end={<SampleSort />}
        >
          <span className={styles.roomy}>
            <Button size="s" variant="quiet" endIcon={ChevronDown}>
              all folders
            </Button>
          </span>
          {waiting}
        </ListHead>
      )}
      <VirtualList
        ref={list}
        label="Incidents"
        items={incidents}
        keyOf={(incident) => incident.id}
        rowHeight={56}
        activeKey={active}
        onActive={setActive}
        openKey={open}
        checkedKeys={checked}
        changedKeys={changedKeys}
        onOpen={(incident) => setOpen(incident.id)}
        onToggle={(incident) => toggle(incident.id)}
        footer={`${incidents.length.toLocaleString("en")} of ${incidents.length.toLocaleString("en")}`}
        renderRow={(incident) => (
          <SampleRow
            incident={incident}
            isChecked={checked.has(incident.id)}
            onCheck={() => toggle(incident.id)}
          />
        )}
      />
    </div>
  );
}

function SampleSort() {
  return (
    <>
      <Button size="s" variant="quiet" endIcon={ArrowDown}>
        Last change
      </Button>
      <span className={styles.roomy}>
        <IconButton size="s" icon={Rows2} label="Density" />
        <IconButton size="s" icon={Columns3} label="Columns" />
      </span>
    </>
  );
}
