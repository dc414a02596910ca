import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { Button } from "../ui/form/Button.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { unsavedWords as words } from "../words/words.ts";

/**
 * Asks before unsaved changes are left behind. `letGo` is called first where leaving is meant, such
 * as after saving.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const isFree = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isFree.current,
    enableBeforeUnload: () => isDirty && !isFree.current,
    withResolver: true,
    disabled: !isDirty,
  });
  const guard = blocker.status === "blocked" && (
    <Modal
      isOpen
      size="s"
      title={words.title}
      onClose={blocker.reset}
      actions={
        <>
          <Button variant="quiet" onClick={blocker.proceed}>
            {words.leave}
          </Button>
          <Button variant="primary" onClick={blocker.reset} data-autofocus>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.body}
    </Modal>
  );
  return { guard, letGo: () => void (isFree.current = true) };
}
