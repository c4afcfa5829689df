/** Lists the items that wait for a decision. People decide about one or several of them, by mouse or keyboard. */
import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { BulkBar } from '#ui/table/bulk-bar.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ApprovalItem } from './approval-kind.ts';
import { ApprovalRow } from './approval-row.tsx';
import styles from './approvals.module.css';
import { Decide, ItemPanel, Keys } from './item-panel.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { useApprovalKeys } from './use-approval-keys.ts';
import { useInbox } from './use-inbox.ts';

interface InboxProps {
  items: readonly ApprovalItem[];
  /** Shown if nothing waits. */
  empty: ReactNode;
}

export function Inbox({ items: all, empty }: InboxProps) {
  const t = useTexts({ en, fr });
  const inbox = useInbox(all);
  const { items, at, chosen, startDecision } = inbox;
  const openAt = (item: ApprovalItem) => inbox.setOpenKey(item.key);
  useApprovalKeys({
    next: () => inbox.move(1),
    before: () => inbox.move(-1),
    approve: () => void startDecision('approve', inbox.targets()),
    reject: () => void startDecision('reject', inbox.targets()),
    choose: () => items[at] && inbox.toggle(items[at]),
  });
  const flagged = items.filter((item) => item.flagged).length;
  return (
    <>
      <RefusedNotice refused={inbox.refused} onClose={inbox.forget} />
      {items.length === 0 ? (
        empty
      ) : (
        <div className={`${layout.frame} ${styles.inbox}`} data-approvals>
          <Group
            justify="space-between"
            // Where they wrap, the targets of both controls must not overlap.
            gap="20px 16px"
            mih={48}
            px={{ base: 'sm', sm: 'md' }}
            py={4}
            className={layout.muted}
            style={{ borderBottom: '1px solid var(--line)' }}
          >
            <Checkbox
              label={flagged === 0 ? t('choose_all') : t('choose_unflagged', { count: flagged })}
              checked={inbox.hasAll}
              indeterminate={!inbox.hasAll && chosen.length > 0}
              disabled={flagged === items.length}
              onChange={inbox.toggleAll}
            />
            <Keys />
          </Group>
          <ul className={layout.ruled} aria-label={t('waiting_list')}>
            {items.map((item, place) => (
              <ApprovalRow
                key={item.key}
                item={item}
                chosen={chosen.includes(item)}
                current={place === at}
                onFocus={() => inbox.setPlace(place)}
                nameRef={inbox.nameRef(item.key)}
                onOpen={() => openAt(item)}
                onApprove={() => void startDecision('approve', [item])}
                onReject={() => void startDecision('reject', [item])}
                onChoose={() => inbox.toggle(item)}
              />
            ))}
          </ul>
          {chosen.length > 0 && (
            <BulkBar count={chosen.length} onClear={inbox.clear}>
              <Decide items={chosen} startDecision={startDecision} />
            </BulkBar>
          )}
        </div>
      )}
      <ItemPanel inbox={inbox} />
      {inbox.dialog}
    </>
  );
}
