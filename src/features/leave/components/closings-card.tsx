/** Lists the days on which the company is closed, and who does not have them. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorText } from '#kernel/error-texts.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { type Closing, type RefusedClosing, takeClosing, withdrawClosing } from '../closing.contract.ts';
import type { ListedKind } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ClosingDialog } from './closing-dialog.tsx';

interface ClosingsCardProps {
  closings: readonly Closing[];
  kinds: readonly ListedKind[];
}

export function ClosingsCard({ closings, kinds }: ClosingsCardProps) {
  const t = useTexts({ en, fr });
  const [declaring, setDeclaring] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedClosing[]>([]);
  return (
    <Card title={t('closings')}>
      {closings.length === 0 ? (
        <p>{t('closings_none')}</p>
      ) : (
        <ItemList label={t('closings')}>
          {closings.map((closing) => (
            <OneClosing key={closing.closingId} closing={closing} onTaken={setRefused} />
          ))}
        </ItemList>
      )}
      <RefusedList refused={refused} />
      <div>
        <Button variant="default" onClick={() => setDeclaring(true)}>
          {t('closing_declare')}
        </Button>
      </div>
      {declaring && (
        <ClosingDialog kinds={kinds} onDeclared={setRefused} onClose={() => setDeclaring(false)} />
      )}
    </Card>
  );
}

function OneClosing({
  closing,
  onTaken,
}: {
  closing: Closing;
  onTaken(refused: readonly RefusedClosing[]): void;
}) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { span } = useFormat();
  const confirm = useConfirm();
  const params = { closingId: closing.closingId };
  const take = useCall(takeClosing, { onSuccess: ({ refused }) => onTaken(refused) });
  const withdraw = useCall(withdrawClosing, {
    onSuccess: () => onTaken([]),
    failure: ({ errors }) => errors?.closing && fieldErrorText(errors.closing, locale),
  });
  const names = closing.missing.map(({ name }) => name).join(', ');
  const about = { name: closing.name };
  const facts = [
    closing.kind,
    closing.fromNoon && t('from_noon'),
    closing.toNoon && t('to_noon'),
    closing.withdrawn ? t('state_withdrawn') : t('closing_people', { count: closing.people }),
  ].filter((fact) => fact !== false);
  const askToWithdraw = async () => {
    const confirmed = await confirm({
      title: t('closing_withdraw_title', { name: closing.name }),
      text: t('closing_withdraw_text', { count: closing.people }),
      confirm: t('withdraw'),
    });
    if (confirmed) await withdraw.run({ params, body: {} }, { confirmed });
  };
  return (
    <Item
      title={`${closing.name}, ${span(closing.from, closing.to)}`}
      detail={
        <>
          {facts.join(' · ')}
          {names !== '' && <p>{t('closing_missing', { names })}</p>}
        </>
      }
      action={
        !closing.withdrawn && (
          <Group gap="xs">
            {names !== '' && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('closing_take_of', about)}
                loading={take.pending}
                onClick={() => void take.run({ params, body: {} })}
              >
                {t('closing_take')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('closing_withdraw_of', about)}
              loading={withdraw.pending}
              onClick={() => void askToWithdraw()}
            >
              {t('withdraw')}
            </Button>
          </Group>
        )
      }
    />
  );
}

const reasons = ['MONTH_CLOSED', 'WEEK_LOCKED', 'NOT_ON_CONTRACT', 'DAY_FULL'] as const;

/** The people whose planning prevented closing days, after declaring or taking them. */
function RefusedList({ refused }: { refused: readonly RefusedClosing[] }) {
  const t = useTexts({ en, fr });
  const { day: dayText } = useFormat();
  if (refused.length === 0) return null;
  return (
    <div role="status">
      <p>{t('closing_refused')}</p>
      <ul>
        {refused.map(({ userId, name, day, code }) => {
          const known = reasons.find((one) => one === code) ?? 'DAY_FULL';
          return <li key={userId}>{t(`closing_${known}`, { name, day: dayText(day) })}</li>;
        })}
      </ul>
    </div>
  );
}
