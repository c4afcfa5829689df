/**
 * Every change by a member is audited under a name with texts in both languages
 * (features/audit/messages.*.json, generated/record-words.ts). The walk executes each call, then
 * reads the audit log. scripts/structure/events.ts finds names in the source.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listEvents } from '#features/audit/contract.ts';
import { eventTexts } from '#features/audit/event.rules.ts';
import en from '#features/audit/messages.en.json';
import fr from '#features/audit/messages.fr.json';
import { idsOf, references } from '#features/audit/subject.rules.ts';
import type { Call } from '#kernel/call.ts';
import { locales } from '#kernel/locale.ts';
import { allCalls } from '../../generated/calls.ts';
import { recordWords } from '../../generated/record-words.ts';
import { testApi } from '../support/api.ts';
import type { OwnCompany } from '../support/other-company.ts';
import { ownCompany, readyFor } from '../support/own-company.ts';
import { attempt, isGuarded, named, sendingRequests } from '../support/walk.ts';

const app = testApi();

/** The changes to test. Calls that need a code fail with sample values; features/accounts tests them. */
const changing = allCalls.filter(
  (call) =>
    isGuarded(call) &&
    call.method !== 'GET' &&
    !call.changesNothing &&
    call.offRecord === undefined &&
    call.needsCode === undefined,
);

/** The texts, as on the page of the audit log. */
const words = { en: { ...en, ...recordWords.en }, fr: { ...fr, ...recordWords.fr } };

function recorded(workspaceId: number) {
  return app.rows(workspaceId).list('audit_events', {}, ['action', 'subject_type', 'detail']);
}

/** Types with a single subject, which needs no name. */
const singletons = new Set(['expense-settings', 'book-settings', 'payment-settings', 'site']);

/** Events whose subject or references are shown as ids instead of names. */
async function unnamed({ people }: OwnCompany): Promise<string[]> {
  const readers = [people.ROLE_OWNER, people.ROLE_ADMIN];
  const lists = await Promise.all(
    readers.map((reader) => reader.api(listEvents, { query: { rowsPerPage: 100, page: 0 } })),
  );
  // Without rows that only fill tables (tests/support/rows-by-catalogue.ts).
  const events = lists.flatMap((list) => list.events).filter(({ action }) => `action_${action}` in words.en);
  expect(events).not.toEqual([]);
  return events.flatMap(
    ({ action, subject_type: type, subject_id: id, subject_name: name, detail, named }) => [
      ...(singletons.has(type) || (name !== '' && name !== id) || (type === 'bill' && !/^\d+$/.test(id))
        ? []
        : [`${action}: ${type} ${id}`]),
      ...Object.keys(references)
        .filter((fact) => idsOf(detail[fact]).length > 0 && named[fact] === undefined)
        .map((fact) => `${action}: ${fact} ${detail[fact]}`),
    ],
  );
}

/** The keys of `detail` in all events so far. */
const facts = new Set<string>();

interface Schema {
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** The values of each enumerated field that a call takes, by its name; switches such as `on` are none. */
function enumerations({ params, query, body }: Call): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const collect = (schema: Schema, name: string): void => {
    const values = (schema.enum ?? []).filter(
      (value) => typeof value === 'string' && value !== '',
    ) as string[];
    if (values.length > 0 && !values.includes('true')) found.set(name, values);
    for (const [property, inner] of Object.entries(schema.properties ?? {})) collect(inner, property);
    for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])])
      if (inner) collect(inner, name);
  };
  for (const schema of [params, query, body])
    if (schema) collect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Schema, '');
  return found;
}

/** Values that the audit log would show as codes. */
function codes(name: string, values: readonly string[]): string[] {
  return locales.flatMap((locale) => {
    const known: Readonly<Record<string, string>> = words[locale];
    const labels = eventTexts(locale, known, String);
    return values
      .filter((value) => labels.value(name, value) === value && known[`value_${value}`] !== value)
      .map((value) => `${locale}: ${name} ${value}`);
  });
}

/** Enumerated fields that have the name of a detail, but are not recorded. */
const unrecorded = new Set(['addVehicle kind', 'updateVehicle kind', 'addOvertime reason']);
const camel = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('no value of an enumerated field is shown as a code', () => {
  const shown = changing.flatMap((call) =>
    [...enumerations(call)].flatMap(([field, values]) =>
      [...new Set([field, camel(field), snake(field)])]
        .filter((name) => `detail_${name}` in words.en && !unrecorded.has(`${call.id} ${field}`))
        .flatMap((name) => codes(name, values).map((code) => `${call.id}: ${code}`)),
    ),
  );
  expect(shown, 'add «audit_value_…» to the feature’s messages, and the name to event.rules.ts').toEqual([]);
});

test.each(named(changing))(
  '%s is audited with a text',
  sendingRequests(async (_, call) => {
    const company = await ownCompany(app);
    const { by, options } = await readyFor(call, company);
    const places = [company.workspaceId, app.siteId];
    const before = await Promise.all(places.map(recorded));
    const answer = await attempt(call, by, options);
    const hint = `tests/support/own-company.ts: add what ${call.id} needs to succeed.`;
    expect(answer.status, `${hint} ${await answer.text()}`).toBe(call.status ?? 200);
    const after = await Promise.all(places.map(recorded));
    const events = after.flatMap((all, place) => all.slice(before[place]?.length));
    expect(events, `${call.id} left no record`).not.toEqual([]);
    if (call.records !== undefined)
      expect(
        events.map(({ action }) => action),
        `${call.id} declares another action`,
      ).toContain(call.records);
    for (const { action, subject_type, detail } of events) {
      const names = Object.keys(detail as object);
      for (const name of names) facts.add(name);
      // A field may be recorded by another name.
      for (const values of enumerations(call).values())
        for (const [name, value] of Object.entries(detail as object))
          if (values.some((one) => [value].flat().includes(one)))
            expect.soft(codes(name, values), `${call.id} is recorded with codes`).toEqual([]);
      const needed = {
        [`action_${action}`]: `declare records: '${action}' in the contract of ${call.id}`,
        [`subject_${subject_type}`]: `add «audit_subject_${subject_type}» to the feature’s messages.*.json, or record a subject that has one`,
        ...Object.fromEntries(
          names.map((name) => [
            `detail_${name}`,
            `add «audit_detail_${name}» to the feature’s messages.*.json`,
          ]),
        ),
      };
      for (const locale of locales)
        expect
          .soft(
            Object.entries(needed).filter(([key]) => !Object.hasOwn(words[locale], key)),
            `the audit log would show ${call.id} with codes instead of ${locale} texts`,
          )
          .toEqual([]);
    }
    expect
      .soft(await unnamed(company), 'features/audit/server/subject.repo.ts: say how it is called')
      .toEqual([]);
  }),
);

test('recorded events have details', () => expect(facts.size).toBeGreaterThan(15));
