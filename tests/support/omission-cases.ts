/**
 * The values of fields that the omission walk cannot take from their schemas: two valid values that a read
 * returns differently, and the fields that they require.
 */
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { addVehicle } from '#features/mileage/contract.ts';
import { createPoste } from '#features/postes/contract.ts';
import { accountFields } from '#features/postes/rules.ts';
import type { OwnCompany } from './other-company.ts';
import type { People } from './walk.ts';

export type Body = Readonly<Record<string, unknown>>;

interface Case {
  /** Two values that the read returns differently; by default two of the schema. */
  values?: readonly [unknown, unknown];
  /** Further fields that the value requires. */
  with?: Body | ((value: string) => Body);
}
type Cases = Readonly<Record<string, Case | undefined>>;

const noVat = Object.fromEntries(
  [...'abcdfg'].map((type) => [`value_vat_type_${type}`, '']).concat([['value_untaxed', '']]),
);

async function anotherContract({ ROLE_OWNER: { api, account } }: People): Promise<number> {
  const { contractId } = await api(createContract, { body: { cname: 'Omitted' } });
  await api(addContractMember, { params: { contractId }, body: { memberId: account.userId } });
  return contractId;
}

/** Kind and address of an electronic address belong together. */
const endpointCases: Cases = {
  endpointScheme: {
    values: ['9957', 'EM'],
    with: (scheme) => ({ endpointId: scheme === 'EM' ? 'a@omitted.example' : 'FR44732829320' }),
  },
  endpointId: { values: ['a@omitted.example', 'b@omitted.example'], with: { endpointScheme: 'EM' } },
};

const days = (...values: [string, string]): Case => ({ values });
const past = days('2020-01-01T12:00:00Z', '2021-01-01T12:00:00Z');

/** The values of a call's fields, if the schema's do not suffice. */
export const omissionCases: Readonly<Record<string, (company: OwnCompany) => Cases | Promise<Cases>>> = {
  updateClientContact: () => ({
    email: { values: ['a@omitted.example', 'b@omitted.example'] },
    phone: { values: ['+33 1 23 45 67 89', '+33 1 23 45 67 90'] },
  }),
  // Another address needs the secret.
  updatePlatformConnection: () => ({
    directoryAddress: {
      values: ['https://one.platform.example/directory', 'https://two.platform.example/directory'],
      with: { secret: 'sample' },
    },
  }),
  chooseDeputy: ({ people, owner }) => ({
    deputyId: { values: [people.ROLE_MANAGER.account.userId, owner.account.userId] },
  }),
  updateProfile: () => ({
    email: { values: ['a@omitted.example', 'b@omitted.example'], with: { currentPassword: 'Correct9Horse' } },
    login: { values: ['omitone', 'omittwo'] },
  }),
  updateWorkspace: () => ({
    domainName: { values: ['one.omitted.example', 'two.omitted.example'] },
    pricing: { values: ['superior', 'enterprise'] },
  }),
  updateWorkspaceSettings: () => ({ submitAheadMonths: { values: [6, 18] } }),
  updatePricing: () => {
    const fixed = { kind: 'fixed', amount: '90000' };
    const monthly = { kind: 'monthly', amount: '900', startsOn: '2026-02-01' };
    return {
      kind: { values: ['fixed', 'day'], with: { amount: '90000' } },
      amount: { values: ['80000', '90000'], with: { kind: 'fixed' } },
      startsOn: { ...days('2026-01-01', '2026-02-01'), with: monthly },
      endsOn: { ...days('2026-11-30', '2026-12-31'), with: monthly },
      partial: { with: monthly },
      balanceOn: { ...days('2026-11-30', '2026-12-31'), with: fixed },
    };
  },
  updateInstalment: () => ({
    share: { values: ['10', '20'], with: { amount: '' } },
    amount: { values: ['100', '200'], with: { share: '' } },
  }),
  updateBookSettings: () => ({ fiscal_month: { values: [4, 10] } }),
  saveSite: ({ ids }) => ({
    accent: { values: ['#0b5f59', '#7a4b00'] },
    social: { values: ['https://one.example/', 'https://two.example/'] },
    facts_months: { values: ['12', '36'] },
    contact_email: { values: ['one@omitted.example', 'two@omitted.example'] },
    ...Object.fromEntries(['logo', 'card', 'picture'].map((name) => [name, { values: ['', ids.mediaId] }])),
  }),
  saveSitePage: () => ({ content_fr: { values: ['One', 'Two'], with: { title_fr: 'Slate' } } }),
  saveNewsletter: ({ ids }) => ({ post_ids: { values: [[], [ids.postId]] } }),
  setSearchSettings: ({ ids }) => ({ socialMediaId: { values: ['', ids.mediaId] }, publishedAt: past }),
  savePost: () => ({ titleId: { values: ['one', 'two'] } }),
  // The cover's text is stored with its title.
  setCover: () => ({
    content: { values: ['<p>One</p>', '<p>Two</p>'], with: { title: 'Slate' } },
    title: { with: { content: '<p>Two</p>' } },
    description: { with: { content: '<p>Two</p>', title: 'Slate' } },
  }),
  planImport: ({ ids }) => ({
    site: { values: ['https://one.example', 'https://two.example'] },
    cover_media_id: { values: ['', ids.mediaId] },
  }),
  updateContract: () => ({
    forEverybody: { values: [false, true], with: { kind: 'internal' } },
    endDate: days('2026-12-30', '2026-12-31'),
    dailyRate: { values: ['600.00', '650.00'] },
    currency: { values: ['CHF', 'USD'] },
    analyticCode: { values: ['CONSEIL', 'R-D'] },
  }),
  updateClient: () => ({
    email: { values: ['one@omitted.example', 'two@omitted.example'] },
    country: { values: ['DE', 'IT'] },
    siren: { values: ['732829320', '383474814'] },
    siret: { values: ['73282932000074', ''], with: { siren: '732829320' } },
    vatNumber: { values: ['DE136695976', 'BE0403053608'] },
    paymentDays: { values: [30, 45] },
    ...endpointCases,
  }),
  updateSalesDraft: () => ({ periodEnd: days('2026-12-30', '2026-12-31') }),
  updateSalesLine: () => ({
    quantity: { values: ['2', '3'] },
    price: { values: ['100.00', '200.00'] },
    discount: { values: ['5', '10'] },
  }),
  updateSalesSettings: () => ({
    ...endpointCases,
    email: { values: ['one@omitted.example', 'two@omitted.example'] },
    siren: { values: ['732829320', '383474814'], with: { siret: '', vatNumber: '' } },
    siret: { values: ['73282932000074', ''], with: { siren: '732829320' } },
    vatNumber: { values: ['DE136695976', 'BE0403053608'] },
    iban: { values: ['FR7630006000011234567890189', ''] },
    bic: { values: ['AGRIFRPP', ''] },
    penaltyRate: { values: ['10', '12'] },
  }),
  updateOrder: () => ({
    endsOn: days('2026-12-30', '2026-12-31'),
    amount: { values: ['100.00', '200.00'] },
  }),
  updateEmployment: () => ({
    endsOn: days('2090-12-30', '2090-12-31'),
    regime: {
      values: ['hours', 'days'],
      with: (regime) => (regime === 'days' ? { daysPerYear: 200 } : { hoursPerWeek: 35 }),
    },
    daysPerYear: { values: [200, 210], with: { regime: 'days' } },
    hoursPerWeek: { values: [30, 35], with: { regime: 'hours' } },
    seniorityFrom: days('2001-01-01', '2002-01-01'),
  }),
  updatePoste: () => ({
    limit_per_day: { values: ['20.00', '25.00'] },
    account: { values: ['625100', '625200'] },
    ...Object.fromEntries(
      Object.values(accountFields).map((name) => [name, { values: ['625100', '625200'] }]),
    ),
    vatfulltype: { values: ['TYPEA', 'TYPEB'] },
  }),
  updateReport: async ({ ids, people }) => ({
    startdate: days('2026-01-02', '2026-01-03'),
    enddate: days('2026-01-30', '2026-01-31'),
    contractId: {
      values: [ids.contractId, await anotherContract(people)],
    },
  }),
  updateReceipt: async ({ people, ids, rows }) => {
    let types = 0;
    const poste = async (values: { vatcomposed?: boolean; mileage?: boolean }) => {
      const body = { postname: `Omitted ${Object.keys(values)} ${++types}`, ...values };
      return (await people.ROLE_OWNER.api(createPoste, { body })).posteId;
    };
    const payments = async () => {
      const posteId = await poste({ vatcomposed: false });
      const paid = { report_id: Number(ids.reportId), poste_id: posteId, ttc_cents: 500 };
      const add = (number: number) => rows.add('receipts', { ...paid, number, date: '2026-01-15' });
      return [await add(801), await add(802)];
    };
    const [paid, paidToo] = await payments();
    const euros = { valuettc: '120.00', territory: 'metropole', ...noVat };
    const composed = { posteId: await poste({ vatcomposed: true }), ...noVat };
    const foreign = { currency: 'USD', foreign_amount: '10', exchange_rate: '0.9', rate_date: '2026-01-10' };
    const vehicle = async (name: string) =>
      (await people.ROLE_OWNER.api(addVehicle, { body: { name, kind: 'car', power: 5 } })).vehicleId;
    const [clio, zoe] = [await vehicle('Clio'), await vehicle('Zoe')];
    const journey = {
      posteId: await poste({ mileage: true }),
      distance: 10,
      vehicleId: clio,
      purpose: 'Lakes',
    };
    /** Two amounts of VAT, and the totals that result from them at this rate. */
    const vat = (values: [string, string], totals: [string, string], more = {}): Case => ({
      values,
      with: (value) => ({ ...composed, ...more, valuettc: totals[values.indexOf(value)] }),
    });
    const corsica = { territory: 'corse' };
    return {
      supplier: { with: euros },
      comment: { with: euros },
      beneficiary: { with: euros },
      tags: { with: euros },
      billable: { with: euros },
      no_document: { with: euros },
      abroad: { with: euros },
      valuettc: { values: ['10.00', '12.00'] },
      value_vat_type_a: vat(['5.50', '11.00'], ['105.50', '211.00']),
      value_vat_type_b: vat(['10.00', '20.00'], ['110.00', '220.00']),
      value_vat_type_c: vat(['20.00', '40.00'], ['120.00', '240.00']),
      value_vat_type_d: vat(['2.10', '4.20'], ['102.10', '204.20']),
      value_vat_type_f: vat(['13.00', '26.00'], ['113.00', '226.00'], corsica),
      value_vat_type_g: vat(['0.90', '1.80'], ['100.90', '201.80'], corsica),
      territory: { values: ['corse', 'la-reunion'], with: { ...euros, abroad: false } },
      value_untaxed: vat(['10.00', '20.00'], ['10.00', '20.00']),
      currency: { values: ['CHF', 'USD'], with: foreign },
      foreign_amount: { values: ['11', '12'], with: foreign },
      exchange_rate: { values: ['0.8', '0.9'], with: foreign },
      rate_date: { values: ['2026-01-11', '2026-01-12'], with: foreign },
      distance: { values: [11, 12], with: journey },
      vehicleId: { values: [clio, zoe], with: journey },
      purpose: { with: journey },
      refund_of: { values: [paid, paidToo], with: { valuettc: '-5.00' } },
    };
  },
};
