import { Button } from "../ui/form/Button.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { sessionWords as words } from "../words/words.ts";
import { logOut } from "./log-out.ts";
import { useSessionPhase } from "./useSessionPhase.ts";

/** Renews the session while someone is there, and asks before it ends. */
export function SessionWatch({ baseS, startedMs }: { baseS: number; startedMs: number }) {
  const { phase, stay } = useSessionPhase(baseS, startedMs);
  if (phase.kind !== "warning") return null;
  const left = words.minutesSeconds(Math.floor(phase.leftS / 60), phase.leftS % 60);
  return (
    <Modal
      isOpen
      size="s"
      isDismissable={false}
      title={words.expiring}
      onClose={stay}
      actions={
        <>
          <Button onClick={() => void logOut()}>{words.logOut}</Button>
          <Button variant="primary" data-autofocus onClick={stay}>
            {words.continue}
          </Button>
        </>
      }
    >
      <p className="soft num" role="timer">
        {words.expiringIn(left)}
      </p>
    </Modal>
  );
}
