/** Serves Prometheus metrics at `/metrics` if METRICS enables them. */
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** @param seconds duration of the answer. */
  observe(kind: 'api' | 'page', status: number, seconds: number): void;
  answer(): Promise<Response>;
}

export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'ardoise_request_duration_seconds',
    help: 'Time to answer, without pages answered from memory',
    labelNames: ['kind', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  return {
    observe: (kind, status, seconds) => duration.observe({ kind, status }, seconds),
    answer: async () =>
      new Response(await register.metrics(), { headers: { 'content-type': register.contentType } }),
  };
}
