/** Lists the items that wait for a decision. People decide about one or several of them, by mouse or keyboard. */
import { Alert, Button, Checkbox, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { isShortcut } from '#ui/single-keys.ts';
import { BulkBar } from '#ui/table/bulk-bar.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ApprovalItem } from './approval-kind.ts';
import { approvalKinds } from './approval-kinds.ts';
import { ApprovalRow } from './approval-row.tsx';
import styles from './approvals.module.css';
import { Decide, ItemPanel, Keys } from './item-panel.tsx';
import type { Refused } from './use-decisions.ts';
import type { useInbox } from './use-inbox.ts';

interface InboxProps {
  inbox: ReturnType<typeof useInbox>;
  /** Shown if nothing waits. */
  empty: ReactNode;
}

export function Inbox({ inbox, empty }: InboxProps) {
  const t = useTexts({ en, fr });
  const { items, at, chosen, isChoosing, startDecision } = inbox;
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
            <Group gap={16}>
              <Button
                variant={isChoosing ? 'light' : 'subtle'}
                size="compact-sm"
                aria-pressed={isChoosing}
                onClick={isChoosing ? inbox.clear : inbox.begin}
              >
                {t('choose')}
              </Button>
              <Keys />
            </Group>
          </Group>
          <ul className={layout.ruled} aria-label={t('waiting_list')}>
            {items.map((item, place) => (
              <ApprovalRow
                key={item.key}
                item={item}
                chosen={isChoosing ? chosen.includes(item) : undefined}
                current={place === at}
                onFocus={() => inbox.setPlace(place)}
                nameRef={inbox.nameRef(item.key)}
                onOpen={() => openAt(item)}
                onApprove={() => void startDecision('approve', [item])}
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

const reasonTexts = {
  overtaken: 'refused_gone',
  changed: 'refused_changed',
  gone: 'refused_gone',
  filled_in: 'refused_filled_in',
  month_closed: 'refused_month_closed',
  day_taken: 'refused_day_taken',
  forbidden: 'refused_forbidden',
  other: 'refused_other_reason',
} as const;

/** Lists the decisions that failed, with their reasons, until the person closes the list or decides again. */
function RefusedNotice({ refused, onClose }: { refused: readonly Refused[]; onClose(): void }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  if (refused.length === 0) return null;
  const reasonOf = ({ item, refusal: { reason, state } }: Refused) => {
    const kind = approvalKinds.find(({ name }) => name === item.kind);
    if (reason === 'overtaken' && state !== null && kind !== undefined)
      return t('refused_overtaken', { state: kind.stateText(state, locale).toLocaleLowerCase(locale) });
    return t(reasonTexts[reason], { member: item.member });
  };
  return (
    <Alert
      mb={16}
      color="var(--amber)"
      variant="outline"
      icon={<Icon name="warning" />}
      title={t('refused', { count: refused.length })}
      withCloseButton
      closeButtonLabel={t('refused_close')}
      onClose={onClose}
      role="alert"
    >
      <ul>
        {refused.map((one) => (
          <li key={one.item.key}>
            <strong>{t('item_title', { member: one.item.member, name: one.item.name })}</strong>{' '}
            {reasonOf(one)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface ApprovalKeys {
  next(): void;
  before(): void;
  approve(): void;
  reject(): void;
  choose(): void;
}

const keys: Readonly<Record<string, keyof ApprovalKeys>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'before',
  ArrowUp: 'before',
  a: 'approve',
  r: 'reject',
  x: 'choose',
};

/** Outside the list the arrow keys scroll the page. */
function isForList(event: KeyboardEvent): boolean {
  const inList = event.target instanceof Element && event.target.closest('[data-approvals]') !== null;
  return inList || !event.key.startsWith('Arrow');
}

/** Handles the keyboard shortcuts of the inbox: j, k or arrows to move, a and r to decide. */
function useApprovalKeys(actions: ApprovalKeys): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (action === undefined || !isShortcut(event) || !isForList(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
