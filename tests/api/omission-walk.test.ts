/**
 * An update that omits a field leaves it unchanged, so that an older page, an unsent draft or another program
 * never empties a field that it does not know. For every PUT, and every POST with a version, the walk sets each optional
 * body field twice and then omits it.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readPlatformConnection } from '#features/dispatch/settings.contract.ts';
import { readLeave } from '#features/leave/contract.ts';
import { readPostObject } from '#features/posts/contract.ts';
import { type Call, versionedReads } from '#kernel/call.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import { type Body, omissionCases } from '../support/omission-cases.ts';
import type { OwnCompany } from '../support/other-company.ts';
import { ownCompany, readyFor } from '../support/own-company.ts';
import { sampleOf } from '../support/sample.ts';
import { attempt, type Requester, sendingRequests } from '../support/walk.ts';

const app = testApi();

const ofStep = 'a comment on this step, written to the history';
const approver = 'the approver of this step; by default the last or only one';
const proof = 'proves the identity';

/** Optional fields that are not fields of the subject, with their meaning. */
const parameters: Readonly<Record<string, string>> = {
  'updateProfile.currentPassword': proof,
  'updatePassword.currentPassword': proof,
  'updateBankAccount.currentPassword': proof,
  'updatePaymentSettings.currentPassword': proof,
  'updatePlatformConnection.secret': 'never read; without it the stored one is kept (dispatch.api.test.ts)',
  'chooseLanguage.chosen': 'how the language was chosen',
  'savePost.upToDate': 'marks this version as following the source',
  'publishPost.language': 'which translation is published',
  'unpublishPost.language': 'which translation is taken offline',
  'updateContract.keepDaysOutside': 'confirms a question about the new dates',
  'addPosteShare.type': 'which rate the share is for',
  'addPosteShare.percent': 'the share that is added',
  'passWeek.revision': 'the version that was shown',
  'passWeek.managerEmail': approver,
  'passReport.managerEmail': approver,
  'submitReport.managerEmail': approver,
  'submitReport.below_zero': 'confirms the total of this submission',
  'approveReport.comment': ofStep,
  'rejectReport.comment': ofStep,
  'reopenReport.comment': ofStep,
  'sendNewsletter.at': 'when it is sent',
};

/** Prepares each request of a call. */
const before: Readonly<Record<string, (company: OwnCompany) => Promise<unknown>>> = {
  planImport: ({ workspaceId }) => app.rows(workspaceId).change('imports', {}, { state: 'planned' }),
  // A price keeps the currency.
  updateContract: ({ workspaceId }) =>
    asTenant(app.platform.engine, workspaceId, async ({ db }) => {
      await db.deleteFrom('sales_instalments').execute();
      await db.deleteFrom('sales_terms').execute();
    }),
};
/** Further reads, of fields that the version does not cover. */
const alsoRead: Readonly<Record<string, readonly Call[]>> = {
  chooseDeputy: [readLeave],
  savePost: [readPostObject],
  updatePlatformConnection: [readPlatformConnection],
};

interface Shape {
  properties?: Record<string, FieldShape>;
  required?: string[];
  anyOf?: Shape[];
}
interface FieldShape {
  type?: string;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: FieldShape[];
}

function shapeOf({ body }: Call): Shape {
  if (body === undefined) return {};
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;
  return shape.anyOf?.[0] ?? shape;
}

function optionalFields(call: Call): string[] {
  const { properties = {}, required = [] } = shapeOf(call);
  return Object.keys(properties).filter((name) => !required.includes(name));
}

const updates = allCalls.filter(
  ({ method, ifMatch, encoding }) =>
    encoding !== 'upload' && (method === 'PUT' || (method === 'POST' && ifMatch !== undefined)),
);
const walked = updates.flatMap((call) => {
  const fields = optionalFields(call).filter((name) => !(`${call.id}.${name}` in parameters));
  return fields.length === 0 ? [] : [[call.id, call, fields] as const];
});

function twoValues({ type, enum: known, examples, anyOf }: FieldShape): readonly [unknown, unknown] {
  const values = known ?? examples;
  if (values !== undefined) return [values.at(0), values.at(-1)];
  if (anyOf?.some((one) => one.type === 'boolean') || type === 'boolean') return [false, true];
  return ['One', 'Two'];
}

/** Returns the subject's data without the fields that every change affects. */
async function read(call: Call, by: Requester, ids: Record<string, unknown>): Promise<string> {
  const readings = [...(call.ifMatch ? versionedReads(call.ifMatch) : []), ...(alsoRead[call.id] ?? [])];
  const answers = await Promise.all(
    readings.map(async (reading) => {
      const answer = await attempt(reading, by, { ids });
      expect(answer.status, `${reading.id} ${await answer.clone().text()}`).toBe(200);
      return answer.json();
    }),
  );
  return JSON.stringify(answers, (key, value: unknown) => (volatile.test(key) ? undefined : value), 1);
}
const volatile = /(_at|revision|version)$/i;

test('every declared exception exists, and the walk finds calls to test', () => {
  const all = updates.flatMap((call) => optionalFields(call).map((name) => `${call.id}.${name}`));
  expect(Object.keys(parameters).filter((name) => !all.includes(name))).toEqual([]);
  expect(walked.length).toBeGreaterThan(8);
});

describe('an omitted field is unchanged', () => {
  test.each(walked)(
    '%s leaves an omitted field unchanged',
    { timeout: 60_000 },
    sendingRequests(async (id, call, fields) => {
      const company = await ownCompany(app);
      const { by, options } = await readyFor(call, company);
      const known = (await omissionCases[id]?.(company)) ?? {};
      const { properties = {}, required = [] } = shapeOf(call);
      const sample = sampleOf(call.body, options.ids);
      const base = Object.fromEntries(required.map((name) => [name, sample[name]]));
      const ids = options.ids ?? {};
      const send = async (body: Record<string, unknown>) => {
        await before[id]?.(company);
        const answer = await attempt(call, by, { ...options, body });
        expect(answer.status, `${JSON.stringify(body)} ${await answer.text()}`).toBe(call.status ?? 200);
        return read(call, by, ids);
      };
      for (const name of fields) {
        const { values = twoValues(properties[name] ?? {}), with: besides = {} } = known[name] ?? {};
        const bodyWith = (value: unknown) => ({
          ...base,
          ...(typeof besides === 'function' ? besides(String(value)) : besides),
          [name]: value,
        });
        const first = await send(bodyWith(values[0]));
        const second = await send(bodyWith(values[1]));
        const { [name]: _, ...rest } = bodyWith(values[1]) as Body;
        const hint = `${id}.${name}: give its schema two \`examples\`, add two values that its read returns to tests/support/omission-cases.ts, or its meaning to \`parameters\` if it is not a field of the subject`;
        expect(first, hint).not.toBe(second);
        expect(await send(rest), `${id} without ${name}`).toBe(second);
      }
    }),
  );
});
