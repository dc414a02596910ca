import { type ComponentType, createElement, lazy, useState } from "react";
import { loadChunk, prefetchChunk } from "./load-chunk.ts";

/**
 * A component that is loaded when it is first drawn. `prefetch` loads it when it may soon be
 * wanted: from then on it is drawn at once, and nothing stands in its place before it.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { prefetch: () => Promise<boolean> } {
  let loadedComponent: ComponentType<P> | undefined;
  const remember = (component: ComponentType<P>) => (loadedComponent = component);
  const Later = lazy(() =>
    loadChunk(() => load().then(remember)).then((component) => ({ default: component })),
  );
  function OnDemand(props: P) {
    // What was drawn first stays: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<P>>(() => loadedComponent ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(OnDemand, {
    /** Answers whether it is there. */
    prefetch: () =>
      loadedComponent ? Promise.resolve(true) : prefetchChunk(() => load().then(remember)),
  });
}
