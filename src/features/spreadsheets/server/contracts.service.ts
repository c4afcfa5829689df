/** Imports contracts. Their key is the name, without case and accents. */
import { mayWriteContracts } from '#features/contracts/access.ts';
import { createContract } from '#features/contracts/contract.ts';
import { belongsToEverybody } from '#features/contracts/rules.ts';
import {
  addContracts,
  listKnownContracts,
  type NewContract,
} from '#features/contracts/server/bulk.service.ts';
import { type KnownPerson, listPeople } from '#features/members/server/bulk.service.ts';
import { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import { fieldError } from '../errors.ts';
import { filled, PlannedRows, type Reason, reasonOf } from '../row.rules.ts';
import { contractKey, findsPeople } from './people.ts';
import { type PlanPart, withPauses } from './planned.ts';

/** @throws Problem 403 */
export const planContracts: PlanPart = async ({ db, actor }, rows) => {
  if (!mayWriteContracts(actor)) throw new Problem(403);
  const known = new Set((await listKnownContracts(db)).flatMap(({ names }) => names.map(contractKey)));
  const find = findsPeople(await listPeople(db));
  const planned = new PlannedRows();
  const added: NewContract[] = [];
  for await (const { row, values, wrong } of withPauses(rows)) {
    const about = [values.cname, values.client].filter(Boolean).join(' · ');
    const outcome = wrong ?? contractOf(values, find);
    if ('message' in outcome) {
      planned.add(row, 'rejected', about, outcome);
      continue;
    }
    const key = contractKey(outcome.values.cname);
    const earlier = planned.earlier(key, row);
    if (earlier !== undefined)
      planned.add(row, 'rejected', about, fieldError('spreadsheet_twice', { row: String(earlier) }));
    else if (known.has(key)) planned.add(row, 'here', about);
    else {
      planned.add(row, 'added', about);
      added.push(outcome);
    }
  }
  return { rows: planned.rows, write: (there) => addContracts(there, added) };
};

function contractOf(
  { members = '', ...values }: Parameters<typeof filled>[0],
  find: ReturnType<typeof findsPeople<KnownPerson>>,
): NewContract | Reason {
  const checked = validateBy(createContract.body, filled(values));
  if (!checked.good) return reasonOf(checked.errors);
  const texts = members.split(/[,;\n]/).filter((text) => text.trim() !== '');
  if (texts.length > 0 && belongsToEverybody(checked.value.kind, checked.value.forEverybody))
    return { field: 'members', ...fieldError('spreadsheet_for_everybody') };
  const memberIds = new Set<number>();
  for (const text of texts) {
    const person = find(text);
    const error = personError(person);
    if (error !== undefined) return { field: 'members', ...error };
    if (typeof person === 'object') memberIds.add(person.userId);
  }
  return { values: checked.value, memberIds: [...memberIds] };
}

/** The reason why nothing can be written for a person. */
export function personError(person: KnownPerson | 'unknown' | 'ambiguous'): Reason | undefined {
  if (person === 'unknown') return fieldError('spreadsheet_person_unknown');
  if (person === 'ambiguous') return fieldError('spreadsheet_person_ambiguous');
  return person.enabled ? undefined : fieldError('spreadsheet_person_inactive');
}
