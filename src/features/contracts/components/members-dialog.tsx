/**
 * The dialog Manage-members (business-app §2 «Contracts»): lists, adds and removes the members of a contract.
 */

import { Box, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { WorkspacePerson } from '#features/members/contract.ts';
import { displayName } from '#kernel/actor.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import layout from '#ui/layout.module.css';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import { EVERYBODY, findAssignableUsers } from '../assignment.contract.ts';
import type { Contract } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type ContractMembers, useContractMembers } from './use-contract-members.ts';

/** Debounce of the search in milliseconds. */
const SEARCH_DELAY = 250;

interface MembersDialogProps {
  contract: Contract;
  onClose(): void;
}

export function MembersDialog({ contract, onClose }: MembersDialogProps) {
  const t = useTexts({ en, fr });
  const on = useContractMembers(contract.contractId);
  const [ticked, setTicked] = useState<readonly WorkspacePerson[]>([]);
  const add = () => {
    setTicked([]);
    void on.addAll(ticked);
  };
  return (
    <Dialog opened onClose={onClose} title={t('members_title', { name: contract.cname })} size="lg">
      {contract.state === 'closed' ? (
        <p className={layout.muted}>{t('members_closed')}</p>
      ) : (
        <Search contractId={contract.contractId} on={on} ticked={ticked} onTicked={setTicked} />
      )}
      <Box component="section" mt={24}>
        <h3>{t('members_now')}</h3>
        <Present on={on} closed={contract.state === 'closed'} />
      </Box>
      <Group justify="flex-end" mt={24}>
        {/* One button, so that nobody leaves without the people who are ticked. */}
        <Button onClick={ticked.length > 0 ? add : onClose}>
          {ticked.length > 0 ? t('members_add_ticked', { count: ticked.length }) : t('done')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface SearchProps {
  contractId: number;
  on: ContractMembers;
  ticked: readonly WorkspacePerson[];
  onTicked(people: readonly WorkspacePerson[]): void;
}

/** Lists all who can be added, or those whom a text finds. Somebody who was ticked stays so while others are sought. */
function Search({ contractId, on, ticked, onTicked }: SearchProps) {
  const t = useTexts({ en, fr });
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  // Dots alone would be a relative path segment in the URL.
  const query = /^\.*$/.test(search) ? EVERYBODY : search;
  const found = useCallState(
    findAssignableUsers,
    { params: { query }, query: { type: 'aunic', contractId } },
    contractId,
  );
  const present = new Set(on.members.flatMap(({ removed, memberId }) => (removed ? [] : [memberId])));
  const users = (found.data?.users ?? []).filter(({ memberId }) => !present.has(memberId));
  const isSearch = query !== EVERYBODY;
  const others = (memberId: number) => ticked.filter((one) => one.memberId !== memberId);
  return (
    <>
      <TextInput
        type="search"
        label={t('members_add')}
        placeholder={t('members_search')}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Text inherit my={12} className={layout.muted} aria-live="polite">
        {found.data !== undefined &&
          (users.length > 0
            ? isSearch && t('members_found', { count: users.length })
            : t(isSearch ? 'members_nobody' : 'members_everybody'))}
      </Text>
      {found.problem && <ProblemState problem={found.problem} onRetry={found.reload} />}
      {users.length > 0 && (
        <Box mah="18rem" style={{ overflowY: 'auto' }}>
          <ItemList>
            {users.map((user) => (
              <li key={user.memberId}>
                <Checkbox
                  label={displayName(user)}
                  description={user.email}
                  checked={ticked.some(({ memberId }) => memberId === user.memberId)}
                  onChange={(event) =>
                    onTicked([...others(user.memberId), ...(event.currentTarget.checked ? [user] : [])])
                  }
                />
              </li>
            ))}
          </ItemList>
        </Box>
      )}
    </>
  );
}

function Present({ on, closed }: { on: ContractMembers; closed: boolean }) {
  const t = useTexts({ en, fr });
  if (on.problem) return <ProblemState problem={on.problem} onRetry={on.reload} />;
  if (on.loading) return <LineSkeleton />;
  if (on.members.length === 0) return <p className={layout.muted}>{t('members_none')}</p>;
  return (
    <>
      <ItemList>
        {on.members.map((member) => {
          const { memberId, email, removed } = member;
          const name = displayName(member);
          const mark = removed ? 'member_removed' : member.account_state ? undefined : 'member_disabled';
          return (
            <Item
              key={memberId}
              title={name}
              detail={mark ? `${email} · ${t(mark)}` : email}
              removed={removed}
              action={
                (!removed || !closed) && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t(removed ? 'put_back_name' : 'remove_name', { name })}
                    onClick={() => void (removed ? on.add(member) : on.remove(member))}
                  >
                    {t(removed ? 'put_back' : 'remove')}
                  </Button>
                )
              }
            />
          );
        })}
      </ItemList>
      {on.more && (
        <Button mt="sm" variant="subtle" loading={on.reading} onClick={() => on.more?.()}>
          {t('members_more')}
        </Button>
      )}
    </>
  );
}
