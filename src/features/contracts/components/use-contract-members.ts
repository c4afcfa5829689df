/**
 * Loads the members of a contract page by page, and merges them with people who were just added or removed.
 */
import { useRef, useState } from 'react';
import type { WorkspacePerson } from '#features/members/contract.ts';
import type { Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { useTexts } from '#ui/locale.tsx';
import { undoBy, useUndo } from '#ui/undo.ts';
import { useCall, useCallState } from '#ui/use-call.ts';
import {
  addContractMember,
  listContractMembers,
  listMoreContractMembers,
  removeContractMember,
} from '../assignment.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** A listed person. A removed person stays in the list and can be added again. */
export interface ShownMember extends WorkspacePerson {
  removed: boolean;
}

export interface ContractMembers {
  members: readonly ShownMember[];
  loading: boolean;
  problem: Problem | undefined;
  reload(): void;
  /** Reads the next page; undefined after the last page. */
  more: (() => void) | undefined;
  /** Whether the next page is loading. */
  reading: boolean;
  add(member: WorkspacePerson): Promise<void>;
  /** Adds several, with one alert that takes all of them back. */
  addAll(people: readonly WorkspacePerson[]): Promise<void>;
  remove(member: WorkspacePerson): Promise<void>;
}

export function useContractMembers(contractId: number): ContractMembers {
  const params = { contractId };
  const first = useCallState(listContractMembers, { params });
  const [pages, setPages] = useState<readonly { members: WorkspacePerson[]; more: boolean }[]>([]);
  const [added, setAdded] = useState<readonly WorkspacePerson[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const putBack = (memberId: number) => setRemoved((before) => before.filter((id) => id !== memberId));
  const takeOff = (memberId: number) => setRemoved((before) => [...before, memberId]);
  const adding = useCall(addContractMember, {
    undo: (_, input) => [undoBy(removeContractMember, input)],
    onUndone: ({ body }) => takeOff(Number(body.memberId)),
  });
  const removing = useCall(removeContractMember, {
    undo: (_, input) => [undoBy(addContractMember, input)],
    onUndone: ({ body }) => putBack(Number(body.memberId)),
  });
  const addingSeveral = useCall(addContractMember, { success: '' });
  const offerUndo = useUndo();
  const t = useTexts({ en, fr });
  const reading = useCall(listMoreContractMembers, { reload: false });
  // Runs changes one after the other, so that the person does not have to wait between clicks.
  const queue = useRef(Promise.resolve());
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    queue.current = queue.current.then(work);
    return queue.current;
  };

  const bodyOf = ({ memberId }: WorkspacePerson) => ({ params, body: { memberId } });
  const show = (answer: WorkspacePerson | undefined) => {
    // Rejected, probably because of a concurrent change: reads the members again.
    if (answer === undefined) return first.reload();
    putBack(answer.memberId);
    setAdded((before) => [answer, ...before.filter(({ memberId }) => memberId !== answer.memberId)]);
  };
  const add = (member: WorkspacePerson) => inTurn(async () => show(await adding.run(bodyOf(member))));
  const addAll = async (people: readonly WorkspacePerson[]) => {
    const [only, ...others] = people;
    if (only === undefined) return;
    if (others.length === 0) return add(only);
    await inTurn(async () => {
      const done: WorkspacePerson[] = [];
      for (const person of people) {
        const answer = await addingSeveral.run(bodyOf(person));
        show(answer);
        if (answer !== undefined) done.push(answer);
      }
      if (done.length === 0) return;
      const steps = done.map((person) => undoBy(removeContractMember, bodyOf(person)));
      const offer = offerUndo(steps, () => {
        for (const { memberId } of done) takeOff(memberId);
      });
      showAlert('success', t('members_added', { count: done.length }), offer);
    });
  };

  const read = first.data === undefined ? [] : [first.data, ...pages];
  const fetched = read.flatMap(({ members }) => members);
  // Restored members keep their position; new ones come first.
  const known = new Set(fetched.map(({ memberId }) => memberId));
  const shown = [...added.filter(({ memberId }) => !known.has(memberId)), ...fetched];
  const last = fetched.at(-1);

  return {
    members: shown.map((member) => ({ ...member, removed: removed.includes(member.memberId) })),
    loading: first.loading && first.data === undefined,
    problem: first.problem,
    reload: first.reload,
    more:
      read.at(-1)?.more === true && last !== undefined
        ? async () => {
            const page = await reading.run({ params: { contractId, lastId: last.memberId } });
            if (page !== undefined) setPages((before) => [...before, page]);
          }
        : undefined,
    reading: reading.pending,
    add,
    addAll,
    remove: (member) =>
      inTurn(async () => {
        const answer = await removing.run(bodyOf(member));
        if (answer === undefined) return first.reload();
        takeOff(member.memberId);
      }),
  };
}
