/** Traces of sampled requests, by OpenTelemetry; docs/operations.md says what they show. */
import { Counter, type Registry } from "prom-client";
import { traceSettingsFrom } from "./trace-settings.ts";

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** Traceparent of one of our spans; the sample has been decided with it. */
  parent?: string;
  /** Traceparent that a sender's request came with, as it stood there. */
  remoteParent?: string | undefined;
  kind?: "server" | "client" | "producer" | "consumer";
  attributes?: SpanAttributes;
  /** Traceparents of spans in other traces. */
  links?: readonly string[];
  /** Unix milliseconds; default now. */
  startMs?: number;
}

export interface Span {
  traceId: string;
  /** As W3C writes it: what children in other processes have as their parent. */
  traceparent: string;
  set(attributes: SpanAttributes): void;
  fail(): void;
  /** Unix milliseconds; default now. */
  end(endMs?: number): void;
}

export interface Traces {
  /** Null where the trace is not sampled. */
  begin(name: string, options: SpanOptions): Span | null;
  stop(): Promise<void>;
}

/** What became of a span. */
export type SpanResult = "sent" | "failed" | "dropped";

/** Null where no traces are sent: then nothing of them is even loaded. */
export async function openTraces(
  env: Readonly<Record<string, string | undefined>>,
  registry: Registry,
): Promise<Traces | null> {
  const spans = new Counter({
    name: "tocsin_trace_spans_total",
    help: "Spans of traces, by what became of them: sent, failed, dropped",
    labelNames: ["result"],
    registers: [registry],
  });
  const settings = traceSettingsFrom(env);
  if (settings === null) return null;
  const { openOtlpTraces } = await import("./otlp-traces.ts");
  return openOtlpTraces(settings, (result, count) => spans.inc({ result }, count));
}

/** Of a moment that `performance.now()` gave. */
export const unixMsOf = (performanceMs: number): number => performance.timeOrigin + performanceMs;
