/** What waits for a decision, one after the other or several at once, by hand and by keyboard. */
import { Button, Checkbox, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { runAction } from '#ui/actions.ts';
import { useDialogOpen } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { BulkBar } from '#ui/table/bulk-bar.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ApprovalItem } from './approval-kind.ts';
import { ApprovalRow } from './approval-row.tsx';
import styles from './approvals.module.css';
import { RefusedNotice } from './refused-notice.tsx';
import { useApprovalKeys } from './use-approval-keys.ts';
import { useInbox } from './use-inbox.ts';

interface InboxProps {
  items: readonly ApprovalItem[];
  /** What stands here when nothing waits. */
  empty: ReactNode;
}

export function Inbox({ items: all, empty }: InboxProps) {
  const t = useTexts({ en, fr });
  const inbox = useInbox(all);
  const { items, at, chosen, open, ask } = inbox;
  const below = useDialogOpen();
  const openAt = (item: ApprovalItem) => inbox.setOpenKey(item.key);
  useApprovalKeys({
    next: () => inbox.move(1),
    before: () => inbox.move(-1),
    approve: () => void ask('approve', inbox.meant()),
    reject: () => void ask('reject', inbox.meant()),
    choose: () => items[at] && inbox.toggle(items[at]),
  });
  const some = chosen.length > 0 && chosen.length < items.length;
  return (
    <>
      <RefusedNotice refused={inbox.refused} onClose={inbox.forget} />
      {items.length === 0 ? (
        empty
      ) : (
        <div className={styles.inbox} data-approvals>
          <div className={styles.all}>
            <Checkbox
              label={t('choose_all')}
              checked={chosen.length === items.length}
              indeterminate={some}
              onChange={inbox.toggleAll}
            />
            <button type="button" className={styles.help} onClick={() => runAction({ name: 'shortcuts' })}>
              {t('keys')} <kbd>?</kbd>
            </button>
          </div>
          <ul className={styles.rows} aria-label={t('waiting_list')}>
            {items.map((item, place) => (
              <ApprovalRow
                key={item.key}
                item={item}
                chosen={chosen.includes(item)}
                current={place === at}
                onFocus={() => inbox.setPlace(place)}
                nameRef={inbox.nameRef(item.key)}
                onOpen={() => openAt(item)}
                onApprove={() => void ask('approve', [item])}
                onReject={() => void ask('reject', [item])}
                onChoose={() => inbox.toggle(item)}
              />
            ))}
          </ul>
          {chosen.length > 0 && (
            <BulkBar count={chosen.length} onClear={inbox.clear}>
              <Decide items={chosen} ask={ask} />
            </BulkBar>
          )}
        </div>
      )}
      <Drawer
        opened={open !== undefined}
        onClose={() => inbox.setOpenKey(undefined)}
        // Escape closes a receipt that is open above it first.
        closeOnEscape={!below}
        position="right"
        size="lg"
        title={open && t('item_title', { member: open.member, name: open.name })}
      >
        {open && (
          <div className={styles.panel}>
            {open.comment !== '' && <p className={styles.said}>{t('said', { comment: open.comment })}</p>}
            {open.detail}
            {open.comments !== undefined && (
              <div className={styles.panelButtons}>
                <Decide items={[open]} ask={ask} />
              </div>
            )}
          </div>
        )}
      </Drawer>
      {inbox.dialog}
    </>
  );
}

function Decide({
  items,
  ask,
}: { items: readonly ApprovalItem[] } & Pick<ReturnType<typeof useInbox>, 'ask'>) {
  const t = useTexts({ en, fr });
  return (
    <>
      <Button onClick={() => void ask('approve', items)}>{t('approve')}</Button>
      <Button variant="default" onClick={() => void ask('reject', items)}>
        {t('reject')}
      </Button>
    </>
  );
}
