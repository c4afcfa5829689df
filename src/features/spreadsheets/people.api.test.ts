import { describe, expect, test } from 'vitest';
import { listContracts } from '#features/contracts/contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import { listMembers } from '#features/members/contract.ts';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import { actionsOf, fatesOf, importOf } from './factory.ts';

const app = testApi();
const company = beforeEachTest(() => expensesCompany(app));

describe('members', () => {
  const csv = [
    'E-mail;First name;Last name;Role;Phone;Language',
    'odile@new.example;Odile;Perrin;manager;+33 1 23 45 67 89;fr',
    'no-address;A;B;;;',
    'ODILE@new.example;Odile;Perrin;;;',
    'x@new.example;4;;;;',
    'y@new.example;;;chief;;',
    'z@new.example;;;;;',
  ].join('\n');

  test('members are invited once, and mails are sent only if the person chose this', async () => {
    expect(await fatesOf(company.owner, 'members', csv)).toEqual([
      [2, 'added', ''],
      [3, 'rejected', 'E-mail: email is not valid'],
      [4, 'rejected', 'the same as row 2'],
      [5, 'rejected', 'First name: only alphabetical caracters'],
      [6, 'rejected', 'Role: “chief” is none of the words that this column can have'],
      [7, 'added', ''],
    ]);
    const before = (await company.owner.api(listMembers, { query: { rowsPerPage: 50, page: 0 } })).totalCount;
    expect(before).toBe(3);
    expect(await importOf(company.owner, 'members', csv)).toEqual({ added: 2, here: 0, rejected: 4 });
    expect(await app.mails('odile@new.example')).toEqual([]);
    const { members } = await company.owner.api(listMembers, {
      query: { rowsPerPage: 50, page: 0, q: 'odile' },
    });
    expect(members).toMatchObject([
      {
        email: 'odile@new.example',
        firstName: 'Odile',
        lastName: 'Perrin',
        role: 'ROLE_MANAGER',
        phoneNumber: '+33 1 23 45 67 89',
        user_state: 'pending',
      },
    ]);
    expect(await importOf(company.owner, 'members', csv)).toEqual({ added: 0, here: 2, rejected: 4 });
    expect((await actionsOf(company.owner)).filter((action) => action === 'member.invited')).toHaveLength(2);
    expect(await actionsOf(company.owner)).toContain('spreadsheet.imported');
    await importOf(company.owner, 'members', 'E-mail;Name\nw@new.example;W', { mail: 'true' });
    expect(await app.mails('w@new.example')).toHaveLength(1);
  });

  test('owners import analytic codes of people', async () => {
    const { owner, manager } = company;
    const table = 'E-mail;Analytic account\na@new.example;r-d\nb@new.example;\nc@new.example;R D!';
    expect(await fatesOf(owner, 'members', table)).toEqual([
      [2, 'added', ''],
      [3, 'added', ''],
      [4, 'rejected', expect.stringContaining('Analytic code: ')],
    ]);
    expect((await fatesOf(manager, 'members', table))[0]).toEqual([
      2,
      'rejected',
      'Analytic code: only owners give people an analytic code',
    ]);
    await importOf(owner, 'members', table);
    const people = await app.rows(company.workspaceId).list('accounts', { user_state: 'pending' });
    const codes = people.map(({ email, analytic_code }) => `${email} ${analytic_code}`);
    expect(codes.toSorted()).toEqual(['a@new.example R-D', 'b@new.example ']);
    expect(await actionsOf(owner)).toContain('books.analytic-chosen');
  });

  test('members beyond the seats, or with a role above the actor’s own, are rejected', async () => {
    const workspaceId = await app.workspace({ pricing: 'starter' });
    const manager = await app.signIn('ROLE_MANAGER', workspaceId);
    const rows = Array.from({ length: 11 }, (_, at) => `p${at}@seats.example;${at === 0 ? 'owner' : ''}`);
    const fates = await fatesOf(manager, 'members', ['E-mail;Role', ...rows].join('\n'));
    expect(fates.map(([, fate]) => fate)).toEqual(['rejected', ...Array(9).fill('added'), 'rejected']);
    expect([fates[0]?.[2], fates[10]?.[2]]).toEqual([
      'Role: you cannot give this role',
      'no seat is left in the plan',
    ]);
  });

  test('if the address of a member is used in another workspace, the whole import is rejected', async () => {
    const stranger = await app.signIn('ROLE_USER');
    const rows = `E-mail;Name\nfirst@new.example;A\n${stranger.account.email};B`;
    await expect(importOf(company.owner, 'members', rows)).rejects.toMatchObject({
      status: 409,
      code: 'ADDRESS_ELSEWHERE',
    });
    expect((await company.owner.api(listMembers, { query: { rowsPerPage: 50, page: 0 } })).totalCount).toBe(
      3,
    );
  });
});

describe('contracts', () => {
  test('contracts are added with their dates, rates and members', async () => {
    const consultant = company.consultant.account.email;
    const csv = [
      'Contract;Client;Kind;Start;End;Daily rate;Members',
      `Rail;SNCF;client;01/02/2026;31/12/2026;1 250,50 €;${consultant}`,
      'BASALTE;;;;;;',
      'rail;;;;;;',
      'Late;;client;01/02/2026;01/01/2026;;',
      'Leave;;absence;;;;a@b.example',
      'Who;;;;;;nobody@b.example',
      'Free;;interne;;;1,234;',
      'Blank;;client;;;8 50;',
      'Moved;;client;;;65€500;',
    ].join('\n');
    expect(await fatesOf(company.owner, 'contracts', csv)).toEqual([
      [2, 'added', ''],
      [3, 'here', ''],
      [4, 'rejected', 'the same as row 2'],
      [5, 'rejected', 'End: the end is before the start'],
      [6, 'rejected', 'Members: absences are for everybody; leave the members out'],
      [7, 'rejected', 'Members: nobody in the workspace has this e‑mail, login or name'],
      ...[8, 9, 10].map((row) => [row, 'rejected', 'Daily rate: enter an amount, such as 650 or 650.50']),
    ]);
    expect(await importOf(company.owner, 'contracts', csv)).toEqual({ added: 1, here: 1, rejected: 7 });
    expect(await importOf(company.owner, 'contracts', csv)).toEqual({ added: 0, here: 2, rejected: 7 });
    const { contracts } = await company.owner.api(listContracts, {
      query: { rowsPerPage: 50, page: 0, q: 'rail' },
    });
    expect(contracts).toMatchObject([
      {
        cname: 'Rail',
        client: 'SNCF',
        startDate: '2026-02-01',
        endDate: '2026-12-31',
        dailyRate: '1250.50',
        members: 1,
      },
    ]);
    expect(await actionsOf(company.owner)).toEqual(
      expect.arrayContaining(['contract.created', 'contract.member-added']),
    );
  });
});
