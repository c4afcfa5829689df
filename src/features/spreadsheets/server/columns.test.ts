import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '#kernel/locale.ts';
import { forAll } from '../../../../tests/support/for-all.ts';
import { fieldsOfPart, missingFields, type Part, parts } from '../rules.ts';
import { valueOfWord } from '../words.rules.ts';
import { guessColumns, sourceOf } from './columns.ts';
import { fieldLabels } from './labels.ts';

/** The columns of Kimai's CSV export (columns.ts), in English and French. */
const kimai = {
  en: 'Date,From,To,Duration,Currency,Price,Internal price,Hourly price,Fixed price,Name,User,E-mail,Staff number,Customer,Project,Activity,Description,Billable,Tags,Type,category,Account,Project number,VAT-ID,Order number',
  fr: 'Date,De,À,Durée,Devise,Taux,Taux interne,Taux horaire,Taux fixe,Nom,Nom d’utilisateur,Courriel,Numéro d’équipe,Client,Projet,Activité,Description,Facturable,Mots-clés,Type',
};

const named = (part: Part, head: readonly string[]) =>
  Object.fromEntries(Object.entries(guessColumns(part, head)).map(([field, at]) => [field, head[at]]));

describe('exports of other programs', () => {
  test.each<[string, Part, string, string, object]>([
    [
      'kimai',
      'days',
      'English',
      kimai.en,
      { member: 'E-mail', contract: 'Project', date: 'Date', hours: 'Duration' },
    ],
    [
      'kimai',
      'days',
      'French',
      kimai.fr,
      { member: 'Courriel', contract: 'Projet', date: 'Date', hours: 'Durée' },
    ],
    [
      ...(['odoo', 'days', 'English', 'Date,Employee,Project,Task,Description,Time Spent'] as const),
      { member: 'Employee', contract: 'Project', date: 'Date', hours: 'Time Spent' },
    ],
    [
      ...(['odoo', 'days', 'French', 'Date,Employé,Projet,Tâche,Description,Temps passé'] as const),
      { member: 'Employé', contract: 'Projet', date: 'Date', hours: 'Temps passé' },
    ],
    [
      ...([
        'odoo',
        'days',
        'for another import',
        'id,date,employee_id,project_id/id,name,unit_amount',
      ] as const),
      { member: 'employee_id', contract: 'project_id/id', date: 'date', hours: 'unit_amount' },
    ],
    [
      ...([
        'odoo',
        'receipts',
        'English',
        'Expense Date,Description,Employee,Category,Vendor,Paid By,Total',
      ] as const),
      {
        member: 'Employee',
        date: 'Expense Date',
        poste: 'Category',
        valuettc: 'Total',
        supplier: 'Vendor',
        comment: 'Description',
      },
    ],
    [
      ...([
        'odoo',
        'receipts',
        'French',
        'Date de la dépense,Description,Employé,Catégorie,Fournisseur,Total',
      ] as const),
      {
        member: 'Employé',
        date: 'Date de la dépense',
        poste: 'Catégorie',
        valuettc: 'Total',
        supplier: 'Fournisseur',
        comment: 'Description',
      },
    ],
    [
      ...([
        'harvest',
        'days',
        'detailed time report',
        'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
      ] as const),
      { member: 'First Name', lastName: 'Last Name', contract: 'Project', date: 'Date', hours: 'Hours' },
    ],
    [
      ...([
        'harvest',
        'days',
        'older time report',
        'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name,Department,Employee?',
      ] as const),
      { member: 'First Name', lastName: 'Last Name', contract: 'Project', date: 'Date', hours: 'Hours' },
    ],
    [
      ...([
        'clockify',
        'days',
        'detailed report',
        'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (EUR),Billable Amount (EUR),Date of creation',
      ] as const),
      { member: 'Email', contract: 'Project', date: 'Start Date', hours: 'Duration (h)' },
    ],
    [
      ...([
        'toggl',
        'days',
        'detailed report',
        'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
      ] as const),
      { member: 'Email', contract: 'Project', date: 'Start date', hours: 'Duration' },
    ],
  ])('%s, %s, %s', (source, part, _, head, columns) => {
    const names = head.split(',');
    expect(sourceOf(part, names)).toBe(source);
    expect(named(part, names)).toEqual(columns);
  });

  test('a French company’s own table names its people and expenses in its own way', () => {
    const own = ['Collaborateur', 'Jour', 'Nature', 'Montant TTC'];
    expect(named('receipts', own)).toEqual({
      member: 'Collaborateur',
      date: 'Jour',
      poste: 'Nature',
      valuettc: 'Montant TTC',
    });
    expect(named('days', ['Salarié', 'Jour'])).toEqual({ member: 'Salarié', date: 'Jour' });
  });

  test('a name in two columns is joined, unless another column identifies the person', () => {
    expect(named('days', ['Nom', 'Prénom', 'Projet', 'Date', 'Heures'])).toMatchObject({
      member: 'Prénom',
      lastName: 'Nom',
    });
    expect(named('receipts', ['First name', 'Last name', 'E-mail'])).toEqual({ member: 'E-mail' });
    expect(named('receipts', ['Billable?', 'Employee?', 'Total'])).toEqual({
      billable: 'Billable?',
      valuettc: 'Total',
    });
  });

  test('a table that no known program exported has no source', () => {
    expect(sourceOf('days', ['Date', 'Projet', 'Jours'])).toBeUndefined();
    expect(sourceOf('members', kimai.en.split(','))).toBeUndefined();
  });
});

test.each(parts)('the templates of %s are recognised in both languages and in any order', (part) => {
  for (const locale of locales) {
    const joined = fieldsOfPart(part).flatMap(([field, { completes }]) =>
      completes === undefined ? [] : [field],
    );
    const labels = Object.entries(fieldLabels(part, locale)).filter(
      ([field]) => !joined.some((one) => one === field),
    );
    forAll(fc.shuffledSubarray(labels, { minLength: labels.length }), (shuffled) => {
      const guessed = guessColumns(
        part,
        shuffled.map(([, label]) => label.toUpperCase()),
      );
      expect(guessed).toEqual(Object.fromEntries(shuffled.map(([field], at) => [field, at])));
      expect(missingFields(part, guessed)).toEqual([]);
    });
  }
});

test('each column is used once, and missing fields are reported', () => {
  forAll(
    fc.constantFrom(...parts),
    fc.array(fc.constantFrom(...kimai.en.split(','), 'Member', 'Mail', '')),
    (part, head) => {
      const columns = Object.values(guessColumns(part, head));
      expect(new Set(columns).size).toBe(columns.length);
    },
  );
  expect(missingFields('days', { member: 0, date: 1 })).toEqual(['contract', 'days']);
  expect(missingFields('days', { member: 0, contract: 2, date: 1, hours: 3 })).toEqual([]);
});

test('words are recognised in both languages', () => {
  expect(['Responsable', 'ROLE_OWNER', 'salariée', 'chief'].map((word) => valueOfWord('role', word))).toEqual(
    [...['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_USER', undefined]],
  );
  expect(valueOfWord('kind', 'Congés')).toBe('absence');
  expect(valueOfWord('billable', 'OUI')).toBe('true');
  expect(valueOfWord('locale', 'Français')).toBe('fr');
});
