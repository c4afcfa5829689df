/**
 * Checks that every field of a contract and of a member is shown in its table or panel and can be imported, or gives a
 * reason why not. (For receipts see tests/api/receipt-places.test.ts.) The guide and the glossary have the
 * labels of the fields. A new field does not compile until it has a line here.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type createContract, type ListedContract, listContracts } from '#features/contracts/contract.ts';
import contractsEn from '#features/contracts/messages.en.json';
import contractsFr from '#features/contracts/messages.fr.json';
import ContractsPage from '#features/contracts/pages/contracts.tsx';
import { MemberFacts } from '#features/members/components/account-state.tsx';
import { listMembers, type MemberRow, type updateMember } from '#features/members/contract.ts';
import membersEn from '#features/members/messages.en.json';
import membersFr from '#features/members/messages.fr.json';
import MembersPage from '#features/members/pages/members.tsx';
import receiptsEn from '#features/receipts/messages.en.json';
import receiptsFr from '#features/receipts/messages.fr.json';
import { fieldsOfPart, parts } from '#features/spreadsheets/rules.ts';
import { fieldLabel } from '#features/spreadsheets/server/labels.ts';
import type { CallInput } from '#kernel/call.ts';
import { locales } from '#kernel/locale.ts';
import { wordsOf } from '../../tests/support/screens.ts';

/** A text that appears only because the field is shown, or a reason. */
type Shown = string | { not: string };
interface Places {
  list: Shown;
  panel: Shown;
  import: Shown;
}
const NO_PANEL = { not: 'contracts have no panel' };
const contractPlaces: Record<keyof CallInput<typeof createContract>['body'], Places> = {
  // The column «period» shows both.
  startDate: { list: '10 Feb', panel: NO_PANEL, import: 'startDate' },
  endDate: { list: '22 Mar 2031', panel: NO_PANEL, import: 'endDate' },
  cname: { list: 'Marked cname', panel: NO_PANEL, import: 'cname' },
  client: { list: 'Marked client', panel: NO_PANEL, import: 'client' },
  kind: { list: 'Internal', panel: NO_PANEL, import: 'kind' },
  forEverybody: { list: 'Everybody', panel: NO_PANEL, import: { not: 'the members are listed' } },
  dailyRate: { list: { not: 'members see the table, too' }, panel: NO_PANEL, import: 'dailyRate' },
  currency: { list: { not: 'only with the rate' }, panel: NO_PANEL, import: 'currency' },
  analyticCode: { list: { not: 'only in the form' }, panel: NO_PANEL, import: 'analyticCode' },
};
const contract: ListedContract = {
  contractId: 1,
  cname: 'Marked cname',
  client: 'Marked client',
  startDate: '2031-02-10',
  endDate: '2031-03-22',
  kind: 'internal',
  preset: null,
  forEverybody: true,
  dailyRate: '650.00',
  currency: 'CHF',
  analyticCode: 'CONSEIL',
  state: 'open',
  closed_at: null,
  created_at: '2026-01-01T12:00:00Z',
  members: null,
};

const IN_TITLE = { not: 'the title of the page' };
const memberPlaces: Record<keyof CallInput<typeof updateMember>['body'], Places> = {
  firstName: { list: 'Marked first', panel: IN_TITLE, import: 'firstName' },
  lastName: { list: 'Marked last', panel: IN_TITLE, import: 'lastName' },
  phoneNumber: { list: 'Marked phone', panel: 'Marked phone', import: 'phoneNumber' },
  email: { list: 'marked@', panel: 'marked@test.example', import: 'email' },
  login: { list: 'markedlogin', panel: 'markedlogin', import: { not: 'follows from the name' } },
  role: { list: 'Owner', panel: 'Owner', import: 'role' },
  accountState: { list: 'Disabled', panel: 'Disabled', import: { not: 'invited members are enabled' } },
};
const member: MemberRow = {
  memberId: 2,
  user_id: 2,
  email: 'marked@test.example',
  account_state: false,
  firstName: 'Marked first',
  lastName: 'Marked last',
  phoneNumber: 'Marked phone',
  login: 'markedlogin',
  role: 'ROLE_OWNER',
  user_state: 'active',
  second_factor: false,
  last_seen_at: null,
  second_factor_missing: false,
  invitation: null,
  workspaceId: 1,
  workspace: 'Basalte',
  workspace_is_site: false,
  administers: false,
};

const paging = { rowsPerPage: 10, page: 0, totalCount: 1 };
const headersOf = (columns: object) => Object.keys(columns).map((id) => ({ id, label: id }));
const contractsOnPage = { ...paging, headers: headersOf(listContracts.list.columns), contracts: [contract] };
const membersOnPage = {
  ...paging,
  headers: headersOf(listMembers.list.columns),
  members: [member],
  seats: { used: 1, limit: 1 },
};
const importOf = (part: 'contracts' | 'members') =>
  fieldsOfPart(part)
    .map(([name]) => name)
    .join(' ');
const shown = {
  contracts: {
    places: contractPlaces,
    list: () => wordsOf(ContractsPage, { loaderData: contractsOnPage }),
    panel: () => '',
    import: () => importOf('contracts'),
  },
  members: {
    places: memberPlaces,
    list: () => wordsOf(MembersPage, { loaderData: { list: membersOnPage, workspaceId: undefined } }),
    panel: () => wordsOf(MemberFacts, { member }),
    import: () => importOf('members'),
  },
};

// The forms of the pages read unsent work from the browser's storage.
beforeAll(() => void vi.stubGlobal('localStorage', {}));
afterAll(() => void vi.unstubAllGlobals());

describe.each(Object.entries(shown))('%s', (_, { places, ...texts }) => {
  test.each(['list', 'panel', 'import'] as const)(
    '%s: each field is there, or the reason why not',
    (place) => {
      const text = texts[place]();
      for (const [field, at] of Object.entries(places)) {
        const expected = at[place];
        const isThere = typeof expected !== 'string' || text.includes(expected);
        expect(isThere, `${field}: show it in the ${place}, or say why not`).toBe(true);
      }
    },
  );
});

const docs = path.resolve(import.meta.dirname, '../../docs');
const plain = (text: string) => text.toLowerCase().replaceAll('\u2011', '-').replaceAll('*', '');
const read = (file: string) => plain(readFileSync(path.join(docs, file), 'utf8'));
const cellsOf = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .map((line) => line.split('|').slice(1));
const glossary = cellsOf('glossary.md');
const isField = (label: string) => label.startsWith('field_');
const labels = [
  { page: 'contracts', names: Object.keys(contractsEn).filter(isField), en: contractsEn, fr: contractsFr },
  { page: 'members', names: Object.keys(membersEn).filter(isField), en: membersEn, fr: membersFr },
  {
    page: 'report',
    names: ['receipt_supplier', 'receipt_comment', 'receipt_beneficiary', 'receipt_tags'],
    en: receiptsEn,
    fr: receiptsFr,
  },
].flatMap(({ page, names, en, fr }) =>
  names.map((name) => {
    const labelIn = (texts: Readonly<Record<string, string>>) => plain(texts[name] ?? name);
    return { page, name, en: labelIn(en), fr: labelIn(fr) };
  }),
);

test.each(labels)('$name: the page «$page» of the guide names it, and the glossary has it', (field) => {
  for (const locale of locales) {
    const page = `guide/${locale}/${field.page}.md`;
    expect(read(page).includes(field[locale]), `name “${field[locale]}” in docs/${page}`).toBe(true);
  }
  const [en = '', fr = ''] = [field.en, field.fr].map((label) => label.replace(/s$/, ''));
  const isTerm = glossary.some(([english = '', french = '']) => english.includes(en) && french.includes(fr));
  expect(isTerm, `add “${field.en}”, “${field.fr}” to docs/glossary.md`).toBe(true);
});

test.each(locales)('the guide lists the needed columns of each import in «%s»', (locale) => {
  const page = `guide/${locale}/spreadsheets.md`;
  const rows = cellsOf(page).slice(1);
  for (const [at, part] of parts.entries())
    for (const [field, { required }] of fieldsOfPart(part)) {
      const label = plain(fieldLabel(part, field, locale));
      const isNamed = !required || rows[at]?.[1]?.includes(label);
      expect(isNamed, `name “${label}” in docs/${page}, ${part}`).toBe(true);
    }
});
