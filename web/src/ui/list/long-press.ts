export const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls. */
export const PRESS_SLOP_PX = 10;

export interface Point {
  x: number;
  y: number;
}

/** Follows one finger from where it touches until it is lifted, moves away or has stayed. */
export class LongPress {
  #start: (Point & { timer: ReturnType<typeof setTimeout> }) | null = null;
  #isDone = false;

  /** From a touch until the next one: what the browser itself does on a long press is unwanted. */
  get isActive(): boolean {
    return this.#start !== null || this.#isDone;
  }

  /** Whether the touch was a long press: the click that may follow it is none. */
  get isDone(): boolean {
    return this.#isDone;
  }

  start({ x, y }: Point, onPress: () => void): void {
    this.cancel();
    this.#isDone = false;
    const timer = setTimeout(() => {
      this.#start = null;
      this.#isDone = true;
      onPress();
    }, LONG_PRESS_MS);
    this.#start = { x, y, timer };
  }

  move({ x, y }: Point): void {
    if (!this.#start) return;
    if (Math.hypot(x - this.#start.x, y - this.#start.y) > PRESS_SLOP_PX) this.cancel();
  }

  cancel(): void {
    clearTimeout(this.#start?.timer);
    this.#start = null;
  }
}
