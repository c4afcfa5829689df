/**
 * Checks the metrics, and that the alert rules and the dashboard use only metrics that exist, and all of ours.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { startTraces } from '#platform/metrics/traces.ts';
import { count, observed } from '#platform/observed/work.ts';
import { json, testApi } from '../support/api.ts';

const app = testApi();
const execute = promisify(execFile);

let text = '';
beforeAll(async () => {
  const { config, engine } = app.platform;
  const metrics = createMetrics({
    config,
    engine,
    cachedBytes: () => 4711,
    lastBackup: async () => new Date(86_400_000),
  });
  // Without its parameters.
  await app.request('/api/v1/blog/categories');
  await observed('request', { kind: 'page', route: 'page', method: 'GET' }, () =>
    Promise.reject(new Error('no page')),
  ).catch(() => {});
  await observed('job', { name: 'mail', attempt: 1 }, () =>
    Promise.reject(new Error('no mail server')),
  ).catch(() => {});
  count('mail', { outcome: 'sent' });
  count('pageCache', { result: 'hit' });
  count('limited', { limit: 'sign-in' });
  text = await (await metrics.answer()).text();
});

const lineOf = (start: string) => text.split('\n').find((line) => line.startsWith(start));

test('work is measured by kind, route, verb and outcome', () => {
  for (const line of [
    'ardoise_request_duration_seconds_count{kind="api",status="400"} 1',
    'ardoise_request_duration_seconds_count{kind="page",status="500"} 1',
    'ardoise_route_duration_seconds_count{route="listCategories"} 1',
    'ardoise_job_duration_seconds_count{job="mail",outcome="failed"} 1',
    'ardoise_mails_total{outcome="sent"} 1',
    'ardoise_page_cache_total{result="hit"} 1',
    'ardoise_rate_limited_total{limit="sign-in"} 1',
    'ardoise_page_cache_bytes 4711',
    'ardoise_listener_up 1',
    'ardoise_backup_timestamp_seconds 86400',
  ])
    expect(text).toContain(line);
  expect(lineOf('ardoise_statement_duration_seconds_count{verb="select",outcome="done"}')).toMatch(/ [1-9]/);
  expect(lineOf('ardoise_disk_free_bytes')).toMatch(/ \d/);
  expect(lineOf('ardoise_database_connections{state="used"}')).toMatch(/ \d/);
  expect(lineOf('ardoise_info{version="')).toMatch(/ 1$/);
});

const monitoring = (file: string) => readFile(`monitoring/${file}`, 'utf8');
const namesIn = (file: string) => [...new Set(file.match(/\b(?:ardoise|nodejs|process)_[a-z0-9_]+/g))];
/** The name in `# TYPE`: histograms have three series. */
const familyOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');

test('alert rules and dashboard use only metrics that exist, and every metric of ours', async () => {
  const existing = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const used = (await Promise.all(['alerts.yml', 'dashboard.json'].map(monitoring)))
    .flatMap(namesIn)
    .map(familyOf);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !existing.includes(name))).toEqual([]);
  const ours = existing.filter((name) => name?.startsWith('ardoise_'));
  expect(ours.filter((name) => name !== undefined && !used.includes(name))).toEqual([]);
});

test('the alert rules pass their tests, if promtool is installed', async ({ skip }) => {
  try {
    await execute('promtool', ['test', 'rules', 'monitoring/alerts.test.yml']);
    await execute('promtool', ['check', 'rules', 'monitoring/alerts.yml']);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return skip('promtool is not installed');
    throw error;
  }
});

test('a request’s trace goes to the collector, with its statements and without their values', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const traces = startTraces({ version: '1.2.3', role: 'web' });
  const traceId = 'a'.repeat(32);
  const given = { email: 'secret-person@test.example', password: 'secret-word' };
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
  await app.request('/api/v1/authenticate', { ...json(given, { traceparent }), method: 'POST' });
  await traces.stop();
  await new Promise((resolve) => collector.close(resolve));

  const spans = bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans: found }) => found) as {
    traceId: string;
    name: string;
    spanId: string;
    parentSpanId?: string;
  }[];
  const request = spans.find(({ name }) => name === 'POST authenticate');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.map(({ name }) => name)).toContain('begin');
  expect(bodies.join()).toContain('1.2.3');
  expect(bodies.join()).not.toMatch(/secret-/);
});
