/**
 * Sends an empty body, a minimal body and broken text to every call. The answer is never 500, and broken text
 * is rejected or harmless (quality.md «Security»). Exports are also tested over real HTTP, where a late failure
 * would cut the connection.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { beforeTests, testApi } from '../support/api.ts';
import { ownCompany, requesterOf } from '../support/own-company.ts';
import { sampleOf } from '../support/sample.ts';
import {
  attempt,
  isGuarded,
  mayCall,
  named,
  noteRequest,
  type Requester,
  sendingRequests,
  targetOf,
} from '../support/walk.ts';

const app = testApi();
const company = beforeTests(() => ownCompany(app));

/** All roles that may make the call, because each may be rejected for a different reason. */
function callersOf(call: Call): Requester[] {
  return isGuarded(call) ? mayCall(call).map((role) => company.people[role]) : [requesterOf(call, company)];
}

async function expectHarmless(answer: Response, sent: string): Promise<void> {
  const text = await answer.text();
  expect(answer.status, `${sent}: ${text}`).toBeLessThan(500);
}

/** Returns the required fields of a schema. */
function minimalOf(schema: z.ZodType | undefined): Record<string, unknown> {
  if (schema === undefined) return {};
  const { required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const sample = sampleOf(schema, company.ids);
  return Object.fromEntries(required.map((name) => [name, sample[name]]));
}

const withBody = allCalls.filter(({ body, encoding }) => body !== undefined && encoding !== 'none');

describe('with a minimal body', () => {
  test.each(named(withBody))(
    '%s accepts or rejects it without a failure',
    sendingRequests(async (_, call) => {
      const target = targetOf(call, { ids: company.ids });
      const bodies: [string, BodyInit | undefined, string][] = [
        ['no body', undefined, ''],
        ['an empty body', '', 'application/json'],
        ['an empty object', '{}', 'application/json'],
        ['null', 'null', 'application/json'],
        ['a list', '[]', 'application/json'],
        ['an empty form', '', 'application/x-www-form-urlencoded'],
        ['the least', JSON.stringify(minimalOf(call.body)), 'application/json'],
        ['empty texts', JSON.stringify(emptied(sampleOf(call.body, company.ids))), 'application/json'],
      ];
      for (const by of callersOf(call)) {
        for (const [name, body, type] of bodies) {
          noteRequest();
          const headers = type === '' ? undefined : { 'content-type': type };
          await expectHarmless(await by.request(target, { method: call.method, headers, body }), name);
        }
      }
    }),
  );
});

function emptied(sample: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, typeof value === 'string' ? '' : value]),
  );
}

/** Two lone surrogates, and NUL, which no text column accepts. */
const broken = ['\ud800', 'x\udc00y', 'a\0b'];

/** For each text of an object, a copy in which it is broken. */
function* spoilt(
  sample: Record<string, unknown>,
): Generator<{ name: string; spoilt: Record<string, unknown> }> {
  for (const [name, value] of Object.entries(sample)) {
    if (typeof value === 'boolean') continue;
    for (const text of broken)
      yield { name, spoilt: { ...sample, [name]: Array.isArray(value) ? [text] : text } };
  }
}

/** Encodes a text for an address; a lone surrogate becomes three bytes of invalid UTF-8. */
function encoded(value: unknown): string {
  return [...String(value)]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character);
      return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`.toUpperCase();
    })
    .join('');
}

/** Returns the addresses of a call with one broken text in path or query. */
function* brokenTargets(call: Call): Generator<string> {
  const params = sampleOf(call.params, company.ids);
  const query = sampleOf(call.query, company.ids);
  const address = (path: Record<string, unknown>, search: Record<string, unknown>) => {
    const text = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name]));
    const pairs = Object.entries(search).map(([name, value]) => `${name}=${encoded(value)}`);
    return pairs.length === 0 ? text : `${text}?${pairs.join('&')}`;
  };
  for (const one of spoilt(params)) yield address(one.spoilt, query);
  for (const one of spoilt(query)) yield address(params, one.spoilt);
  for (const text of broken) yield address(params, { ...query, unknown: text });
}

describe('with broken text', () => {
  const texts = allCalls.filter(({ encoding }) => encoding !== 'upload');

  test.each(named(texts))(
    '%s rejects it, or it is harmless',
    sendingRequests(async (_, call) => {
      const by = requesterOf(call, company);
      for (const target of brokenTargets(call)) {
        noteRequest();
        const body = call.body === undefined ? undefined : JSON.stringify(sampleOf(call.body, company.ids));
        const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
        await expectHarmless(await by.request(target, { method: call.method, headers, body }), target);
      }
      if (call.body === undefined) return;
      for (const one of spoilt(sampleOf(call.body, company.ids))) {
        const answer = await attempt(call, by, { ids: company.ids, body: one.spoilt });
        // If an earlier check fails (rights, a missing row), the text was not validated.
        await expectHarmless(answer, one.name);
        expect(answer.status, one.name).toBeGreaterThanOrEqual(400);
      }
    }),
  );
});

describe('fields of a DELETE in the query', () => {
  test.each(named(withBody.filter(({ method }) => method === 'DELETE')))(
    '%s validates them as in the body, and ignores passwords',
    sendingRequests(async (_, call) => {
      const target = targetOf(call, { ids: company.ids });
      for (const name of Object.keys(sampleOf(call.body, company.ids))) {
        noteRequest();
        // Neither a number nor a text of a permitted length.
        const wrong = { [name]: 'x'.repeat(1001) };
        const by = requesterOf(call, company);
        const [inQuery, inBody] = await Promise.all([
          by.request(`${target}?${new URLSearchParams(wrong)}`, { method: 'DELETE' }),
          by.request(target, { method: 'DELETE', body: new URLSearchParams(wrong) }),
        ]);
        const { errors } = await inQuery.json();
        if (/password/i.test(name)) {
          expect(errors?.[name]).toBeUndefined();
          continue;
        }
        expect([inQuery.status, errors]).toEqual([400, (await inBody.json()).errors]);
        expect(Object.keys(errors)).toHaveLength(1);
      }
    }),
  );
});

describe('exports over a real connection', () => {
  const files = allCalls.filter(
    ({ method, produces, id }) => method === 'GET' && (produces !== undefined || /^export/.test(id)),
  );

  test.each(named(files))(
    '%s is complete',
    sendingRequests(async (_, call) => {
      const by = requesterOf(call, company);
      const server = createServer(getRequestListener((request) => passOn(request, by)));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      try {
        for (const target of [targetOf(call, { ids: company.ids }), ...brokenTargets(call)]) {
          noteRequest();
          const answer = await fetch(`http://127.0.0.1:${port}${target}`);
          await expectHarmless(answer, target);
        }
      } finally {
        server.closeAllConnections();
        server.close();
      }
    }),
  );
});

function passOn(request: Request, by: Requester): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return by.request(`${pathname}${search}`);
}
