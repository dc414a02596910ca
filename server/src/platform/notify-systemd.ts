import { execFile } from "node:child_process";
import { log } from "./log.ts";

/**
 * Tells systemd that the server is ready, and from then on that it is not stuck; does nothing
 * elsewhere. Node has no datagram sockets of the file system, so systemd's own program speaks for
 * us. The beat comes from this event loop: when it stands still, systemd starts us again.
 */
export function notifySystemd(env: NodeJS.ProcessEnv): void {
  if (!env["NOTIFY_SOCKET"]) return;
  notify("READY=1");
  const watchdogMs = Number(env["WATCHDOG_USEC"] ?? 0) / 1000;
  if (watchdogMs > 0) setInterval(() => notify("WATCHDOG=1"), watchdogMs / 3).unref();
}

function notify(state: string): void {
  execFile("systemd-notify", [state], (error) => {
    if (error) log.warn({ error: error.message }, "systemd was not notified");
  });
}
