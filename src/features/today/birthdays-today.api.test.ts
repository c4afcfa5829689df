import { expect, test } from 'vitest';
import { readBirthday, saveBirthday } from '#features/accounts/birthday.contract.ts';
import { birthdaysOn } from '#features/accounts/birthday.rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { testApi } from '../../../tests/support/api.ts';
import { readToday } from './contract.ts';

const app = testApi();

test('Today shows the birthday of a colleague to the team, not to the person and not elsewhere', async () => {
  const workspaceId = await app.workspace({ pricing: 'starter' });
  const person = await app.signIn('ROLE_USER', workspaceId);
  const colleague = await app.signIn('ROLE_USER', workspaceId);
  const stranger = await app.signIn('ROLE_OWNER', await app.workspace({ pricing: 'starter' }));
  const params = { userId: person.account.userId };
  const birthday = birthdaysOn(civilDay(app.clock.now(), 'Europe/Paris'))[0] ?? '';
  expect(await person.api(saveBirthday, { params, body: { birthday } })).toEqual({ birthday });
  const linesOf = async (who: typeof person) => (await who.api(readToday)).lines;
  const { firstName, lastName } = person.account;
  expect(await linesOf(colleague)).toMatchObject([
    { kind: 'birthdays', count: 1, items: [{ name: `${firstName} ${lastName}` }] },
  ]);
  for (const who of [person, stranger]) expect(await linesOf(who)).toEqual([]);
  await person.api(saveBirthday, { params, body: { birthday: '' } });
  expect(await linesOf(colleague)).toEqual([]);
});

test('only the person reads and saves their birthday', async () => {
  const person = await app.signIn('ROLE_USER', app.siteId);
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  const { userId } = person.account;
  const save = (birthday: string, by = person) =>
    by.request(`/users/${userId}/birthday`, { method: 'PUT', body: new URLSearchParams({ birthday }) });
  expect((await save('1/3')).status).toBe(200);
  expect(await person.api(readBirthday, { params: { userId } })).toEqual({ birthday: '01/03' });
  expect((await save('31/04')).status).toBe(400);
  expect((await save('01/03', owner)).status).toBe(404);
  expect((await owner.request(`/users/${userId}/birthday`)).status).toBe(404);
});
