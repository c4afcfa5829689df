/** Manage-members (business-app §2 «Contracts»): who is on a contract, whom one adds, whom one takes off. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { WorkspacePerson } from '#features/members/contract.ts';
import { displayName } from '#kernel/actor.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import { findAssignableUsers } from '../assignment.contract.ts';
import type { ListedContract } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './contracts.module.css';
import { type ContractMembers, useContractMembers } from './use-contract-members.ts';

/** Milliseconds of rest after which people are looked for. */
const REST = 250;

interface MembersDialogProps {
  /** None: closed. */
  contract: ListedContract | undefined;
  onClose(): void;
}

export function MembersDialog({ contract, onClose }: MembersDialogProps) {
  const t = useTexts({ en, fr });
  return (
    <Dialog
      opened={contract !== undefined}
      onClose={onClose}
      title={t('members_title', { name: contract?.cname ?? '' })}
      size="lg"
    >
      {contract && <Members key={contract.contractId} contract={contract} />}
      <div className={styles.foot}>
        <span />
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Dialog>
  );
}

function Members({ contract }: { contract: ListedContract }) {
  const t = useTexts({ en, fr });
  const on = useContractMembers(contract.contractId);
  return (
    <>
      {contract.state === 'closed' ? (
        <p className={styles.quiet}>{t('members_closed')}</p>
      ) : (
        <Search contractId={contract.contractId} on={on} />
      )}
      <section className={styles.section}>
        <h3>{t('members_now')}</h3>
        <Present on={on} closed={contract.state === 'closed'} />
      </section>
    </>
  );
}

function Search({ contractId, on }: { contractId: number; on: ContractMembers }) {
  const t = useTexts({ en, fr });
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), REST);
  // Dots alone would be a step in the address.
  const query = /^\.*$/.test(typed) ? '' : typed;
  const found = useCallState(
    findAssignableUsers,
    query === '' ? undefined : { params: { query }, query: { type: 'aunic', contractId } },
  );
  const present = new Set(on.members.flatMap(({ removed, memberId }) => (removed ? [] : [memberId])));
  const users = (found.data?.users ?? []).filter(({ memberId }) => !present.has(memberId));
  const isShown = query !== '' && text.trim() !== '' && found.data !== undefined;
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        label={t('members_add')}
        placeholder={t('members_search')}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <p className={styles.quiet} aria-live="polite">
        {isShown && (users.length === 0 ? t('members_nobody') : t('members_found', { count: users.length }))}
      </p>
      {query !== '' && found.problem && <ProblemState problem={found.problem} onRetry={found.reload} />}
      {isShown && users.length > 0 && (
        <ul className={styles.people}>
          {users.map((user) => (
            <li key={user.memberId}>
              <Who person={user} />
              <Button
                size="xs"
                variant="light"
                aria-label={t('add_name', { name: displayName(user) })}
                onClick={() => {
                  void on.add(user);
                  // The row goes; the next name can be typed at once.
                  field.current?.select();
                }}
              >
                {t('add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Present({ on, closed }: { on: ContractMembers; closed: boolean }) {
  const t = useTexts({ en, fr });
  if (on.problem) return <ProblemState problem={on.problem} onRetry={on.reload} />;
  if (on.loading) return <LineSkeleton />;
  if (on.members.length === 0) return <p className={styles.quiet}>{t('members_none')}</p>;
  return (
    <>
      <ul className={styles.people}>
        {on.members.map((member) => {
          const name = displayName(member);
          return (
            <li key={member.memberId} data-removed={member.removed || undefined}>
              <Who
                person={member}
                mark={
                  member.removed ? 'member_removed' : member.account_state ? undefined : 'member_disabled'
                }
              />
              {(!member.removed || !closed) && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t(member.removed ? 'put_back_name' : 'remove_name', { name })}
                  onClick={() => void (member.removed ? on.add(member) : on.remove(member))}
                >
                  {t(member.removed ? 'put_back' : 'remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {on.more && (
        <Button mt="sm" variant="subtle" loading={on.reading} onClick={() => on.more?.()}>
          {t('members_more')}
        </Button>
      )}
    </>
  );
}

function Who({ person, mark }: { person: WorkspacePerson; mark?: 'member_removed' | 'member_disabled' }) {
  const t = useTexts({ en, fr });
  return (
    <span className={styles.who}>
      <span>{displayName(person)}</span>
      <span className={styles.mail}>
        {person.email}
        {mark && ` · ${t(mark)}`}
      </span>
    </span>
  );
}
