/** Spans by OpenTelemetry's SDK, sent as OTLP over HTTP. Loaded only where traces are sent. */
import {
  type HrTime,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type SpanContext,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { randomUUID } from "node:crypto";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "./log.ts";
import type { TraceSettings } from "./trace-settings.ts";
import { type Span, type SpanOptions, type SpanResult, type Traces, unixMsOf } from "./traces.ts";
import { productVersion } from "./version.ts";

/** Spans that wait or are on their way; what comes beside is dropped. */
const maxWaiting = 2048;
const [sendEveryMs, sendWithinMs, stopWithinMs] = [1000, 5000, 2000];
/** A collector that is away is mentioned so often. */
const mentionEveryMs = 3_600_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

type CountSpans = (result: SpanResult, count: number) => void;

export function openOtlpTraces(settings: TraceSettings, count: CountSpans): Traces {
  const sampler = new TraceIdRatioBasedSampler(settings.ratio);
  const provider = new TracerProvider({
    // A sender that samples everything does not decide what is spent here.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    resource: resourceFromAttributes({
      "service.name": "tocsin",
      "service.version": productVersion,
      "service.instance.id": randomUUID(),
      "host.name": os.hostname(),
      "process.pid": process.pid,
    }),
    spanProcessors: [boundedProcessor(settings, count)],
  });
  const tracer = provider.getTracer("tocsin", productVersion);
  return {
    begin: (name, { parent, remoteParent, kind, attributes, links, startMs }) => {
      const context = contextOf(parent ?? remoteParent, parent === undefined);
      const span = tracer.startSpan(
        name,
        {
          kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
          startTime: timeOf(startMs),
          ...(attributes ? { attributes: { ...attributes } } : {}),
          links: (links ?? []).flatMap((link) => {
            const linked = parseTraceParent(link);
            return linked === null ? [] : [{ context: linked }];
          }),
        },
        context === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context),
      );
      return span.isRecording() ? wrap(span) : null;
    },
    // A collector that does not answer holds up nobody's end.
    stop: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(stopWithinMs, undefined, { ref: false }),
      ]),
  };
}

function wrap(span: ReturnType<ReturnType<TracerProvider["getTracer"]>["startSpan"]>): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: (endMs) => span.end(timeOf(endMs)),
  };
}

function contextOf(traceparent: SpanOptions["parent"], isRemote: boolean): SpanContext | null {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context === null ? null : { ...context, isRemote };
}

/** As a pair: a number from before the process began would count as a time since then. */
function timeOf(unixMs = unixMsOf(performance.now())): HrTime {
  const seconds = Math.floor(unixMs / 1000);
  return [seconds, Math.round((unixMs - seconds * 1000) * 1_000_000)];
}

/** Work never waits for it: beyond what may wait, spans are counted and gone. */
function boundedProcessor({ url, headers }: TraceSettings, count: CountSpans): SpanProcessor {
  let waiting = 0;
  const mention = oncePerHour();
  const otlp = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: sendWithinMs });
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        const isSent = result.code === ExportResultCode.SUCCESS;
        waiting -= spans.length;
        count(isSent ? "sent" : "failed", spans.length);
        if (!isSent) mention(result.error);
        // Its failure has been counted: the processor would report it once more.
        done({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => otlp.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: maxWaiting,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: sendWithinMs * 2,
  });
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd: (span) => {
      if (waiting >= maxWaiting) return count("dropped", 1);
      waiting += 1;
      return batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}

/** Never with the address or the headers: they may have a token. */
function oncePerHour(): (error: Error | undefined) => void {
  let mentionedMs = -Infinity;
  return (error) => {
    if (performance.now() - mentionedMs < mentionEveryMs) return;
    mentionedMs = performance.now();
    log.warn(
      { error: error?.name ?? "unknown", status: statusOf(error) },
      "traces cannot be sent; nothing else is affected",
    );
  };
}

const statusOf = (error: Error | undefined): number | null =>
  error !== undefined && "code" in error && typeof error.code === "number" ? error.code : null;
