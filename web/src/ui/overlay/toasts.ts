export interface Toast {
  id: number;
  title: string;
  detail?: string | undefined;
  /** A problem is read out at once and stays until it is closed. */
  tone: "plain" | "problem";
  action?: { label: string; keys?: string | undefined; run: () => void } | undefined;
  lastsMs: number;
  /** What it tells of: once that is taken back, so is the toast. */
  about?: string | undefined;
}

export interface ToastOptions extends Omit<Toast, "id" | "tone" | "lastsMs"> {
  tone?: Toast["tone"];
  lastsMs?: number;
}

/** Shows a short message. One with an action, such as Undo, stays longer. */
export function showToast({ tone = "plain", lastsMs, ...ask }: ToastOptions): number {
  lastId += 1;
  const usual = tone === "problem" ? Infinity : ask.action ? ACTION_MS : PLAIN_MS;
  replace([...toasts, { ...ask, tone, id: lastId, lastsMs: lastsMs ?? usual }].slice(-MAX_TOASTS));
  return lastId;
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** What they told of is so no more. */
export function dismissToastsAbout(subject: string): void {
  replace(toasts.filter((toast) => toast.about !== subject));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const PLAIN_MS = 5000;
const ACTION_MS = 10_000;
const MAX_TOASTS = 4;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
