import { useLayoutEffect, useRef } from "react";

/**
 * What the mounted parts of the screen offer, newest first. Read when it is needed, not followed.
 */
export interface Registry<T> {
  all: () => readonly T[];
  /** As soon as there is one. */
  first: () => Promise<T>;
  add: (offered: () => readonly T[]) => () => void;
}

export function createRegistry<T>(): Registry<T> {
  const offers: (() => readonly T[])[] = [];
  const waiting: (() => void)[] = [];
  const all = () => offers.flatMap((offered) => offered());
  return {
    all,
    first: async () => {
      for (;;) {
        const [item] = all();
        if (item !== undefined) return item;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    add: (offered) => {
      offers.unshift(offered);
      for (const resolve of waiting.splice(0)) resolve();

      return () => void offers.splice(offers.indexOf(offered), 1);
    },
  };
}

/** Offers these for as long as the component is mounted; always as of the latest render. */
export function useRegistered<T>(registry: Registry<T>, items: readonly T[]): void {
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });
  useLayoutEffect(() => registry.add(() => latest.current), [registry]);
}
