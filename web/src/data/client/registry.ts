import { useLayoutEffect, useRef } from "react";

/**
 * What the mounted parts of the screen offer, newest first. Read when it is needed, not followed.
 */
export interface Registry<T> {
  all: () => readonly T[];
  add: (offered: () => readonly T[]) => () => void;
}

export function createRegistry<T>(): Registry<T> {
  const offers: (() => readonly T[])[] = [];
  return {
    all: () => offers.flatMap((offered) => offered()),
    add: (offered) => {
      offers.unshift(offered);
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
