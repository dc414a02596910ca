import { Inbox } from "lucide-react";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { CollapsibleText } from "../../ui/text/CollapsibleText.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Markdown } from "../../ui/text/Markdown.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { OfflineNote } from "../../ui/state/OfflineNote.tsx";
import { RefusedState } from "../../ui/state/RefusedState.tsx";
import { Table } from "../../ui/list/Table.tsx";
import { Board, Sample } from "./Board.tsx";
import styles from "./Board.module.css";

const COMMAND = `curl -sS https://tocsin.example/v1/events \\
  -H "Authorization: Bearer tk_sample" \\
  -d '{"host":"db-1","check":"disk","status":"critical"}'`;

const PREVIEW = ["db-1.northwind", "scan-gw", "pay-api-7d9c4f-x2kqp"].map((host, at) => ({
  host,
  at,
}));

const MARKDOWN = `Restart the **battery learn cycle**, then check:

1. \`megacli -AdpBbuCmd -aALL\`
2. the [runbook](https://wiki.example/raid)

> Seen on 3 September as well.

<img src=x onerror=alert(1)> <script>alert(2)</script>`;

/** Empty, loading, refused, broken, offline; and text that comes from elsewhere. */
export function StatesBoard() {
  return (
    <Board>
      <Sample title="EmptyState">
        <EmptyState
          level={3}
          icon={Inbox}
          title="No rule selected"
          actions={<Button>New rule</Button>}
        >
          Select a rule to see details about it
        </EmptyState>
      </Sample>
      <Sample title="LoadingRows" isStack>
        <LoadingRows label="Loading incidents" count={3} />
      </Sample>
      <Sample title="RefusedState">
        <RefusedState level={3} title="You have no permissions">
          Access is restricted. Contact an administrator to update your permissions.
        </RefusedState>
      </Sample>
      <Sample title="BrokenState">
        <BrokenState level={3} title="Something went wrong" onRetry={() => {}}>
          The list could not be loaded. Request 01JD-48213.
        </BrokenState>
      </Sample>
      <Sample title="OfflineNote" isStack>
        <div className={styles.framed}>
          <OfflineNote isOffline={false}>Live · Europe/Berlin, UTC+1</OfflineNote>
        </div>
        <div className={styles.framed}>
          <OfflineNote isOffline>Offline since 03:07</OfflineNote>
        </div>
      </Sample>
      <Sample title="Notice" isStack>
        <Notice actions={<Button size="s">Show</Button>}>
          Somebody else saved this page a minute ago.
        </Notice>
        <Notice tone="problem">A rule with this name exists already. Choose another name.</Notice>
      </Sample>
      <Sample title="CopyBlock" isStack>
        <CopyBlock label="Command" prompt="$" copyLabel="Copy command" text={COMMAND} isPrimary />
      </Sample>
      <Sample title="CollapsibleText" isStack>
        <CollapsibleText lines={2}>
          {"Write latency rose from 3 to 210 ms in seven minutes; replication lag and slow order queries followed. ".repeat(
            4,
          )}
        </CollapsibleText>
      </Sample>
      <Sample title="Markdown" isStack>
        <Markdown text={MARKDOWN} />
      </Sample>
      <Sample title="Table" isStack>
        <Table
          caption="Preview"
          rows={PREVIEW}
          keyOf={(row) => row.host}
          columns={[
            { id: "host", head: "Host", cell: (row) => row.host },
            { id: "after", head: "service after", cell: (row) => row.host.split("-")[0] },
            { id: "rule", head: "Rule", isNumber: true, width: "64px", cell: (row) => row.at + 1 },
          ]}
          footer="3 of 25,713"
        />
      </Sample>
    </Board>
  );
}
