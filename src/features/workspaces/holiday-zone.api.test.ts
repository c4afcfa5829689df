import { expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { holidayZoneOf } from './server/workspace.service.ts';

const app = testApi();

test('everybody can read the holiday zone in the settings, and an update that omits it does not change it', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const consultant = await app.signIn('ROLE_USER', owner.account.workspaceId);
  const { name, email } = (await owner.api(contract.readSettings, { query: {} })).settings;
  expect((await consultant.api(contract.readWorkspace)).holidayZone).toBe('metropole');
  const put = (fields: object) =>
    owner.request('/workspace/settings', { method: 'PUT', body: form({ name, email, ...fields }) });
  expect((await put({ holidayZone: 'la-reunion' })).status).toBe(200);
  expect((await put({})).status).toBe(200);
  expect((await consultant.api(contract.readWorkspace)).holidayZone).toBe('la-reunion');
  expect((await put({ holidayZone: 'corse' })).status).toBe(400);
  const zone = await asTenant(app.platform.engine, owner.account.workspaceId, ({ db }) => holidayZoneOf(db));
  expect(zone).toBe('la-reunion');
});
