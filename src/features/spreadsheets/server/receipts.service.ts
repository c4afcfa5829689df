/**
 * Imports receipts into drafts, one draft per person, contract and month. The key is member, contract, day, type, amount and
 * supplier, or the receipt's reference in the program that exported the table.
 */
import { overlaps } from '#features/contracts/rules.ts';
import { type KnownContract, listKnownContracts } from '#features/contracts/server/bulk.service.ts';
import { addReceipts } from '#features/expenses/server/draft.service.ts';
import { type KnownPerson, listPeople } from '#features/members/server/bulk.service.ts';
import { createReceipt } from '#features/receipts/contract.ts';
import { amountsOf, printedOf } from '#features/receipts/rules.ts';
import {
  type KnownPoste,
  listKnownReceipts,
  type NewReceipt,
  type ReceiptFacts,
  receiptFacts,
} from '#features/receipts/server/bulk.service.ts';
import { hasVat, isAsPrinted } from '#features/vat/territory.rules.ts';
import { displayName } from '#kernel/actor.ts';
import { type Day, fieldsOf, isDay, spanOfMonth } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import { translator } from '#kernel/translate.ts';
import { validateBy } from '#kernel/validate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayWriteFor } from '../access.ts';
import type { Choices } from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { filled, PlannedRows, type Reason, type RowValues, reasonOf } from '../row.rules.ts';
import { spanOf, writeAs } from './acting.ts';
import { personError } from './contracts.service.ts';
import { contractKey, findsContracts, findsPeople, isOn } from './people.ts';
import { type PlanPart, withPauses } from './planned.ts';
import * as repo from './repo.ts';

interface Entry {
  row: number;
  about: string;
  person: KnownPerson;
  contract: KnownContract;
  fields: NewReceipt;
  cents: number;
  reference: string;
  note?: Reason;
}

const receiptFields = createReceipt.body.omit({ reportId: true, receiptNumber: true });
const LONGEST_REFERENCE = 200;

export const planReceipts: PlanPart = async (context, rows, choices) => {
  const { db, actor } = context;
  const contracts = await listKnownContracts(db);
  const facts = await receiptFacts(db);
  const finders = {
    actor,
    facts,
    choices,
    findPerson: findsPeople(await listPeople(db)),
    findContract: findsContracts(contracts),
    chosenContract: contracts.find(({ contractId }) => contractId === choices.contractId),
    findPoste: findsPostes(facts.postes),
  };
  const planned = new PlannedRows();
  const entries: Entry[] = [];
  for await (const given of withPauses(rows)) {
    const entry = entryOf(given, finders);
    if ('message' in entry) planned.add(given.row, 'rejected', aboutOf(given.values), entry);
    else entries.push(entry);
  }
  const known = await knownOf(db, entries);
  const added: Entry[] = [];
  for await (const entry of withPauses(entries)) {
    const { row, about, note } = entry;
    const earlier = planned.earlier(entry.reference === '' ? keyOf(entry) : referenceKey(entry), row);
    if (earlier !== undefined)
      planned.add(row, 'rejected', about, fieldError('spreadsheet_twice', { row: String(earlier) }));
    else if (known(entry)) planned.add(row, 'here', about);
    else {
      planned.add(row, 'added', about, note);
      added.push(entry);
    }
  }
  return { rows: planned.rows, write: (there) => write(there, added) };
};

interface Finders {
  actor: MemberContext['actor'];
  facts: ReceiptFacts;
  choices: Choices;
  findPerson: ReturnType<typeof findsPeople<KnownPerson>>;
  findContract: ReturnType<typeof findsContracts>;
  chosenContract: KnownContract | undefined;
  findPoste(text: string): KnownPoste | undefined;
}

function aboutOf({ member, date, poste, valuettc }: RowValues['values']): string {
  return [member, date, poste, valuettc].filter(Boolean).join(' · ');
}

/** Finds an expense type. Odoo writes a product's code before its name: «[FOOD] Meals». */
function findsPostes(postes: readonly KnownPoste[]): (text: string) => KnownPoste | undefined {
  const byName = new Map(
    postes
      .filter(({ active }) => active)
      .flatMap((poste) => poste.names.map((name) => [contractKey(name), poste])),
  );
  return (text) => byName.get(contractKey(text.replace(/^\[[^\]]*\]\s*/, '')));
}

function entryOf({ row, values, wrong }: RowValues, finders: Finders): Entry | Reason {
  if (wrong !== undefined) return wrong;
  const { actor, findPerson, facts } = finders;
  const { member = '', date = '', reference = '', currency = '' } = values;
  const person = findPerson(member);
  const error = personError(person);
  if (error !== undefined) return { field: 'member', ...error };
  if (typeof person !== 'object' || !mayWriteFor(actor, person))
    return { field: 'member', ...fieldError('spreadsheet_person_forbidden') };
  if (!/^(?:|eur|€|euros?)$/i.test(currency))
    return { field: 'currency', ...fieldError('spreadsheet_currency') };
  const contract = contractFor(values, person, finders);
  if ('message' in contract) return contract;
  const poste = posteFor(values, finders);
  if ('message' in poste) return poste;
  const {
    member: _,
    contract: _name,
    poste: _type,
    currency: _unit,
    reference: _reference,
    ...given
  } = values;
  const checked = validateBy(receiptFields, { ...filled(given), posteId: poste.posteId });
  if (!checked.good) return reasonOf(checked.errors);
  if (!isDay(date) || reference.length > LONGEST_REFERENCE) return reasonOf({});
  const fields = checked.value;
  const note = vatNote(fields, poste);
  const outcome = amountsOf(fields, { poste, rates: facts.ratesIn(fields.territory, fields.date) });
  if ('errors' in outcome) return reasonOf(outcome.errors);
  const about = [displayName(person), date, values.poste || poste.names[0], values.valuettc].join(' · ');
  return {
    row,
    about,
    person,
    contract,
    fields,
    reference,
    cents: outcome.amounts.gross,
    ...(note === undefined ? {} : { note }),
  };
}

function contractFor(
  { contract: name = '', date = '' }: RowValues['values'],
  { userId }: KnownPerson,
  { findContract, chosenContract }: Finders,
): KnownContract | Reason {
  const contract = name === '' ? chosenContract : findContract(name, userId);
  if (contract === undefined)
    return {
      field: 'contract',
      ...fieldError(name === '' ? 'spreadsheet_contract_needed' : 'spreadsheet_contract_unknown'),
    };
  const isOpen = isOn(contract, userId) && !contract.closed && contract.kind !== 'absence';
  if (!isOpen || !isDay(date) || !runsInMonth(contract, date))
    return { field: 'contract', ...fieldError('spreadsheet_contract_closed') };
  return contract;
}

function runsInMonth(contract: KnownContract, day: Day): boolean {
  const { from, to } = spanOfMonth(fieldsOf(day));
  return overlaps(contract, from, to);
}

function posteFor(
  { poste: name = '' }: RowValues['values'],
  { findPoste, facts, choices }: Finders,
): KnownPoste | Reason {
  const chosen = facts.postes.find(({ posteId, active }) => active && posteId === choices.posteId);
  const poste = (name === '' ? undefined : findPoste(name)) ?? chosen;
  if (poste === undefined)
    return {
      field: 'poste',
      ...fieldError(name === '' ? 'spreadsheet_poste_needed' : 'spreadsheet_poste_unknown'),
    };
  return poste.mileage ? { field: 'poste', ...fieldError('spreadsheet_mileage') } : poste;
}

/** Returns a note if VAT would be entered as printed and the row has none: no VAT is deducted until somebody enters it. */
function vatNote(fields: NewReceipt, { vatComposed }: KnownPoste): Reason | undefined {
  const { vat, untaxed } = printedOf(fields);
  const isBlank = untaxed === undefined && Object.keys(vat).length === 0;
  const isPrinted = isAsPrinted(fields.territory) || (vatComposed && hasVat(fields.territory));
  return isPrinted && isBlank ? fieldError('spreadsheet_without_vat') : undefined;
}

interface Key {
  accountId: number;
  contractId: number;
  date: Day;
  posteId: number;
  cents: number;
  /** Folded for comparison. */
  supplier: string;
}

const textOfKey = ({ accountId, contractId, date, posteId, cents, supplier }: Key) =>
  [accountId, contractId, date, posteId, cents, supplier].join(' ');

function keyOf({ person, contract, fields, cents }: Entry): string {
  const { date, posteId, supplier } = fields;
  const { contractId } = contract;
  return textOfKey({ accountId: person.userId, contractId, date, posteId, cents, supplier: fold(supplier) });
}

const referenceKey = ({ person, reference }: Entry) => `ref ${person.userId} ${reference}`;

/**
 * Whether a receipt already exists. A receipt with a reference is recognised by the reference, or by its key among
 * stored receipts without a reference. A receipt without a reference is recognised by its key.
 */
async function knownOf(
  db: MemberContext['db'],
  entries: readonly Entry[],
): Promise<(entry: Entry) => boolean> {
  const accounts = [...new Set(entries.map(({ person }) => person.userId))];
  const found = await listKnownReceipts(db, accounts, spanOf(entries.map(({ fields }) => fields.date)));
  const references = await repo.listReferences(db, accounts);
  const referenced = new Set(references.map(({ receiptId }) => receiptId));
  const byReference = new Set(references.map(({ accountId, reference }) => `ref ${accountId} ${reference}`));
  const all = new Set(found.map(textOfKey));
  const unreferenced = new Set(found.filter(({ id }) => !referenced.has(id)).map(textOfKey));
  return (entry) =>
    entry.reference === ''
      ? all.has(keyOf(entry))
      : byReference.has(referenceKey(entry)) || unreferenced.has(keyOf(entry));
}

/** Writes person by person in the order of their ids, so that two imports cannot deadlock. */
async function write(context: MemberContext, added: readonly Entry[]): Promise<void> {
  const monthly = Map.groupBy(
    added,
    ({ person, contract, fields }) => `${person.userId} ${contract.contractId} ${fields.date.slice(0, 7)}`,
  );
  const groups = [...monthly.values()].toSorted(
    ([a], [b]) => (a?.person.userId ?? 0) - (b?.person.userId ?? 0),
  );
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const { person, contract, fields } = first;
    const report = { contractId: contract.contractId, title: titleOf(fields.date, context.request.locale) };
    const ids = await addReceipts(
      writeAs(context, person),
      report,
      group.map((entry) => entry.fields),
    );
    const references = group.flatMap(({ reference }, at) => {
      const receiptId = ids[at];
      return reference === '' || receiptId === undefined ? [] : [{ receiptId, reference }];
    });
    await repo.insertReferences(context.db, context.actor.workspaceId, references);
  }
}

function titleOf(day: Day, locale: Locale): string {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return translator({ en, fr }, locale)('report_title', {
    month: month.format(new Date(`${day}T00:00:00Z`)),
  });
}
