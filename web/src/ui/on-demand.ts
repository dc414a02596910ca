import { type ComponentType, createElement, lazy, useState } from "react";

/**
 * A component that is loaded when it is first drawn. `prefetch` loads it when it may soon be
 * wanted: from then on it is drawn at once, and nothing stands in its place before it.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { prefetch: () => void } {
  let loadedComponent: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const loadOnce = () => (coming ??= load().then((component) => (loadedComponent = component)));
  const Later = lazy(() => loadOnce().then((component) => ({ default: component })));
  function OnDemand(props: P) {
    // What was drawn first stays: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<P>>(() => loadedComponent ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(OnDemand, {
    prefetch: () => {
      if (coming) return;
      addEventListener("vite:preloadError", suppressEvent, { capture: true });
      void loadOnce()
        .catch(() => (coming = undefined))
        .finally(() => removeEventListener("vite:preloadError", suppressEvent, { capture: true }));
    },
  });
}

/** A guess that fails is no reason to load the page anew: whoever asks in earnest will be told. */
const suppressEvent = (event: Event) => event.stopImmediatePropagation();
