import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { WorkflowRunner } from "#contract/workflow-runners.ts";
import { mayDo } from "../../../data/client/access.ts";
import { withBasePath } from "../../../data/client/base-path.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { useCreateRunner, useDeleteRunner, useRunners } from "../../../data/workflows.ts";
import { SecretDialog } from "../../../parts/SecretDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { CopyBlock } from "../../../ui/text/CopyBlock.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { workflowWords as words } from "../../../words/words.ts";
import styles from "./WorkflowForm.module.css";

/** Programs on other machines that take steps. */
export function WorkflowRunners() {
  const mayUpdate = mayDo(useMe(), "workflows@update");
  const { data, isPending, isError, error, refetch } = useRunners();
  const [revoked, setRevoked] = useState<WorkflowRunner | null>(null);
  return (
    <Section title={words.runners} level={3} className={styles.secrets}>
      <p className="small soft">{words.runnersWords}</p>
      {isPending && <LoadingRows label={words.runnersLoading} count={1} rowHeight={40} />}
      {isError && (
        <Notice tone="problem">
          {words.runnersBroken}: {errorText(error)}{" "}
          <Button onClick={() => void refetch()}>{words.loadAgain}</Button>
        </Notice>
      )}
      {data?.items.length === 0 && <p className="soft">{words.noRunners}</p>}
      <ul className={styles.list}>
        {data?.items.map((runner) => (
          <li key={runner.id} className={styles.secret}>
            <RunnerState runner={runner} />
            {mayUpdate && (
              <IconButton
                icon={Trash2}
                label={words.revokeRunner(runner.name)}
                onClick={() => setRevoked(runner)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && <NewRunner />}
      {revoked !== null && <RevokeRunner runner={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  );
}

function RunnerState({ runner }: { runner: WorkflowRunner }) {
  return (
    <div>
      <b>{runner.name}</b> {runner.is_connected ? words.connected : words.disconnected}
      <p className="small soft">
        {runner.last_seen === null ? (
          words.neverSeen
        ) : (
          <>
            <TimeAgo at={runner.last_seen} /> ·{" "}
            {runner.commands.length === 0 ? words.noCommands : runner.commands.join(", ")}
          </>
        )}
      </p>
    </div>
  );
}

function RevokeRunner({ runner, onClose }: { runner: WorkflowRunner; onClose: () => void }) {
  const remove = useDeleteRunner();
  return (
    <ConfirmDelete
      isOpen
      title={words.revokeRunner(runner.name)}
      confirmLabel={words.revokeRunner(runner.name)}
      cancelLabel={words.keepRunner}
      isBusy={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ params: { id: runner.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {words.revokeRunnerWords}
    </ConfirmDelete>
  );
}

function NewRunner() {
  const [name, setName] = useState("");
  const create = useCreateRunner();
  return (
    <form
      className={styles.try}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ body: { name } }, { onSuccess: () => setName("") });
      }}
    >
      <TextField label={words.runnerName} value={name} autoComplete="off" onChange={setName} />
      <Button type="submit" isBusy={create.isPending} isDisabled={name.trim() === ""}>
        {words.addRunner}
      </Button>
      {create.isError && <Notice tone="problem">{errorText(create.error)}</Notice>}
      {create.data && <AddedRunner {...create.data} onClose={() => create.reset()} />}
    </form>
  );
}

function AddedRunner({
  name,
  token,
  onClose,
}: {
  name: string;
  token: string;
  onClose: () => void;
}) {
  const address = `${window.location.origin}${withBasePath("/")}`.replace(/\/$/, "");
  return (
    <SecretDialog
      title={words.runnerAdded}
      label={words.runnerToken}
      secret={token}
      onClose={onClose}
    >
      {words.runnerTokenWords}
      <CopyBlock
        label={words.runnerCommand}
        copyLabel={words.runnerCommand}
        text={`tocsin runner --name "${name}" --to ${address} --commands commands.yaml`}
      />
    </SecretDialog>
  );
}
