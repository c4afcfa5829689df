/**
 * Sends traces of requests, statements and jobs to a collector (OTLP over HTTP). The exporter reads the standard
 * variables: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS and others.
 * Source: https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '#platform/config/config.ts';
import { type Done, type Work, type WorkKind, work } from '#platform/observed/work.ts';

export interface Traces {
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** How a kind of work appears in a trace. */
interface Appearance<Kind extends WorkKind> {
  kind: SpanKind;
  name(facts: Work[Kind]): string;
  attributes(facts: Work[Kind]): Attributes;
}

/** Names follow OpenTelemetry's conventions for HTTP and databases. */
const appearances: { [Kind in WorkKind]: Appearance<Kind> } = {
  request: {
    kind: SpanKind.SERVER,
    name: ({ method, route }) => `${method} ${route}`,
    attributes: ({ method, route, status }) => ({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status ?? 500,
    }),
  },
  statement: {
    kind: SpanKind.CLIENT,
    name: ({ text }) => text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement',
    attributes: ({ text }) => ({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1000) }),
  },
  job: {
    kind: SpanKind.CONSUMER,
    name: ({ name }) => `job ${name}`,
    attributes: ({ name, attempt }) => ({ 'ardoise.job': name, 'ardoise.attempt': attempt }),
  },
};

export function startTraces({ version, role }: Pick<Config, 'version' | 'role'>): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'ardoise',
      'service.version': version,
      'ardoise.role': role,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('ardoise');
  const current = new AsyncLocalStorage<unknown>();
  for (const kind of ['request', 'statement', 'job'] as const) follow(kind, tracer, current);
  return { stop: () => provider.shutdown() };
}

/** Begins a span for each piece of work of a kind. Spans of work inside it become its children. */
function follow<Kind extends WorkKind>(
  kind: Kind,
  tracer: Tracer,
  current: AsyncLocalStorage<unknown>,
): void {
  const { kind: spanKind, name, attributes } = appearances[kind];
  const spans = new WeakMap<Done<Kind>, Span>();
  work[kind].start.bindStore(current, (facts) => {
    const span = tracer.startSpan(
      name(facts),
      { kind: spanKind },
      contextOf(facts, current.getStore() as Span | undefined),
    );
    spans.set(facts, span);
    return span;
  });
  const none = () => {};
  work[kind].subscribe({
    start: none,
    end: none,
    asyncStart: none,
    error: none,
    asyncEnd(facts) {
      const span = spans.get(facts);
      if (span === undefined) return;
      // Some facts are known only at the end.
      span.updateName(name(facts));
      span.setAttributes(attributes(facts));
      if (facts.error !== undefined)
        span.setStatus({ code: SpanStatusCode.ERROR, message: String((facts.error as Error).message) });
      span.end();
    },
  });
}

/** `version-trace-parent-flags`. Source: https://www.w3.org/TR/trace-context/#traceparent-header */
const traceParent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Continues the surrounding work's trace, else the caller's. */
function contextOf(facts: Work[WorkKind], around: Span | undefined): Context {
  if (around !== undefined) return trace.setSpan(ROOT_CONTEXT, around);
  const header = 'traceparent' in facts ? (facts.traceparent ?? '') : '';
  const [, traceId, spanId, flags = ''] = traceParent.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
