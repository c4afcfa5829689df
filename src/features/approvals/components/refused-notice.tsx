/** Lists the decisions that failed, with their reasons, until the person closes the list or decides again. */
import { Alert } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { approvalKinds } from './approval-kinds.ts';
import type { Refused } from './use-decisions.ts';

const reasonTexts = {
  overtaken: 'refused_gone',
  changed: 'refused_changed',
  gone: 'refused_gone',
  filled_in: 'refused_filled_in',
  month_closed: 'refused_month_closed',
  forbidden: 'refused_forbidden',
  other: 'refused_other_reason',
} as const;

export function RefusedNotice({ refused, onClose }: { refused: readonly Refused[]; onClose(): void }) {
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
