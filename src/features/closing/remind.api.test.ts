/**
 * Sends reminders at the month end: at most one mail per person and day, which lists what the person can do.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindMembers } from '#features/board/contract.ts';
import { type PlanningCompany, planningCompany } from '#features/planning/factory.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { fillOctober } from './factory.ts';

const app = testApi();
let here: PlanningCompany;
beforeAll(() => app.clock.set('2026-11-25T09:00:00Z'));
beforeEach(async () => {
  here = await planningCompany(app);
});

const october = { year: 2026, month: 10 };
const remind = (by: TestClient, body: object = {}) =>
  by.api(contract.remindOpen, { body: { ...october, ...body } });

describe('reminders', () => {
  test('a reminder is one mail per person that lists what they can do, and nobody gets a second one that day', async () => {
    await fillOctober(app, here);
    await app.rows(here.workspaceId).change('accounts', here.manager.account.userId, { locale: 'fr' });
    const { user, other, manager, owner } = here;
    const ids = [user, other, manager].map(({ account }) => account.userId).sort();
    expect((await remind(owner)).reminded.sort()).toEqual(ids);
    expect(await remind(manager)).toEqual({
      reminded: [],
      alreadyReminded: expect.arrayContaining([user.account.userId, other.account.userId]),
    });
    const [mail, ...more] = await app.mails(user.account.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your October 2026 before it is closed');
    for (const text of [
      'Days to fill in: 1, 2, 13, 14,',
      'Weeks to submit: 42, 44',
      'A draft',
      'Refused',
      'planning?year=2026&month=10',
    ])
      expect(mail?.text).toContain(text);
    const [decisions] = await app.mails(manager.account.email);
    expect(decisions?.subject).toBe('Votre mois avant clôture\u00a0: octobre 2026');
    expect(decisions?.text).toContain('1 semaine attend votre décision');
    expect(decisions?.text).toContain('1 note de frais attend votre décision');
    expect(await app.mails(owner.account.email)).toEqual([]);
    // The planning board sent reminders for weeks on the same day.
    const again = await owner.api(remindMembers, { body: october });
    expect(again.reminded).toEqual([]);
    const { members } = await owner.api(contract.readClosing, {
      query: { rowsPerPage: 25, page: 0, ...october },
    });
    expect(members.find(({ memberId }) => memberId === user.account.userId)).toMatchObject({
      remindedOn: '2026-11-25',
    });
  });

  test('a reminder can go to one person, but not to a person without anything to do or of a different workspace', async () => {
    await fillOctober(app, here);
    const memberId = here.other.account.userId;
    expect(await remind(here.manager, { memberId })).toEqual({ reminded: [memberId], alreadyReminded: [] });
    expect(await remind(here.manager, { memberId: here.owner.account.userId })).toEqual({
      reminded: [],
      alreadyReminded: [],
    });
    const stranger = await app.signIn('ROLE_USER');
    await expect(remind(here.manager, { memberId: stranger.account.userId })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('twenty concurrent requests send one mail', async () => {
    const memberId = here.user.account.userId;
    const answers = await Promise.all(Array.from({ length: 20 }, () => remind(here.owner, { memberId })));
    expect(answers.filter(({ reminded }) => reminded.length === 1)).toHaveLength(1);
    expect(await app.mails(here.user.account.email)).toHaveLength(1);
  });
});
