/** The span that the work under way is part of: its log lines and its news carry the trace. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./traces.ts";

const scope = new AsyncLocalStorage<Span>();

export const withinSpan = <T>(span: Span, work: () => T): T => scope.run(span, work);

/** For work that a request only wakes: it is nobody's part. */
export const outsideSpan = <T>(work: () => T): T => scope.exit(work);

export const currentSpan = (): Span | undefined => scope.getStore();
