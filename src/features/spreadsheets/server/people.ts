/** Finds the people and contracts named in cells. */
import type { KnownContract } from '#features/contracts/server/bulk.service.ts';
import type { Person } from '#kernel/actor.ts';
import { foldEmail } from '#kernel/email.ts';
import { fold } from '#kernel/text.ts';

type Found<T> = T | 'unknown' | 'ambiguous';

/** Folds a name: several spaces become one, «Perrin, Odile» becomes «Perrin Odile». */
const nameKey = (name: string) => fold(name).replace(/,/g, ' ').trim().replace(/\s+/g, ' ');

/** Finds a person by e-mail, login, or name with first and last name in either order. E-mail and login take precedence. */
export function findsPeople<P extends Person>(people: readonly P[]): (text: string) => Found<P> {
  const exact = new Map(
    people.flatMap((person) => [person.login, person.email].map((key) => [foldEmail(key), person])),
  );
  const named = new Map<string, P[]>();
  for (const person of people) {
    const { firstName, lastName } = person;
    for (const key of new Set([`${firstName} ${lastName}`, `${lastName} ${firstName}`].map(nameKey)))
      if (key !== '') named.set(key, [...(named.get(key) ?? []), person]);
  }
  return (text) => {
    const sure = exact.get(foldEmail(text));
    if (sure !== undefined) return sure;
    const [one, ...others] = named.get(nameKey(text)) ?? [];
    if (one === undefined) return 'unknown';
    return others.length === 0 ? one : 'ambiguous';
  };
}

/** The key of a contract: its name without case and accents. */
export const contractKey = nameKey;

/** Finds a contract by name. Of several with the same name, returns one on which the person may record, otherwise the newest. */
export function findsContracts(
  contracts: readonly KnownContract[],
): (text: string, accountId: number) => KnownContract | undefined {
  const byName = new Map<string, KnownContract[]>();
  for (const contract of contracts)
    for (const key of new Set(contract.names.map(contractKey)))
      byName.set(key, [...(byName.get(key) ?? []), contract]);
  return (text, accountId) => {
    const found = byName.get(contractKey(text)) ?? [];
    return found.find((contract) => isOn(contract, accountId) && !contract.closed) ?? found.at(-1);
  };
}

/** Whether the contract is assigned to the person, or for everybody. */
export function isOn({ forEverybody, members }: KnownContract, accountId: number): boolean {
  return forEverybody || members.has(accountId);
}
