/** Shows the terms on which a person is employed, the newest first; owners change them. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { mayWriteTerms } from '../access.ts';
import { deleteEmployment, type Employment, listEmployments } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { weeklyHalfDays } from '../rules.ts';
import { AddTermsDialog, ChangeTermsDialog } from './employment-dialogs.tsx';

export function EmploymentCard({ memberId }: { memberId: number }) {
  const t = useTexts({ en, fr });
  const reading = useCallState(listEmployments, { params: { memberId } });
  const mayWrite = mayWriteTerms(useSession());
  const [adding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Employment>();
  const [newest] = reading.data?.employments ?? [];
  return (
    <Card title={t('terms')}>
      <Loaded callState={reading}>
        {({ employments }) =>
          employments.length === 0 ? (
            <p>{t('terms_none')}</p>
          ) : (
            <ItemList label={t('terms')}>
              {employments.map((row) => (
                <Terms
                  key={row.employmentId}
                  terms={row}
                  memberId={memberId}
                  mayWrite={mayWrite}
                  onChange={() => setChanged(row)}
                  onDeleted={reading.reload}
                />
              ))}
            </ItemList>
          )
        }
      </Loaded>
      {mayWrite && reading.data !== undefined && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('terms_add')}
          </Button>
        </div>
      )}
      {adding && (
        <AddTermsDialog
          memberId={memberId}
          before={newest}
          reading={reading}
          onClose={() => setAdding(false)}
        />
      )}
      {changed && (
        <ChangeTermsDialog
          key={changed.employmentId}
          memberId={memberId}
          terms={changed}
          reading={reading}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Card>
  );
}

interface TermsProps {
  terms: Employment;
  memberId: number;
  mayWrite: boolean;
  onChange(): void;
  onDeleted(): void;
}

function Terms({ terms, memberId, mayWrite, onChange, onDeleted }: TermsProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const confirm = useConfirm();
  const period = usePeriod();
  const facts = useTermsFacts();
  const remove = useCall(deleteEmployment, { onSuccess: onDeleted });
  const since = day(terms.startsOn, 'medium');
  const askToRemove = async () => {
    const question = {
      title: t('terms_delete_title', { since }),
      text: t('terms_delete_text'),
      confirm: t('terms_delete'),
    };
    const confirmed = await confirm(question);
    const params = { memberId, employmentId: terms.employmentId };
    if (confirmed) await remove.run({ params }, { confirmed });
  };
  return (
    <Item
      title={period(terms)}
      detail={facts(terms)}
      action={
        mayWrite && (
          <Group gap={8}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('terms_change_of', { since })}
              onClick={onChange}
            >
              {t('terms_change')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              c="var(--red)"
              aria-label={t('terms_delete_of', { since })}
              onClick={() => void askToRemove()}
            >
              {t('terms_delete')}
            </Button>
          </Group>
        )
      }
    />
  );
}

/** «Since 1 Sept 2026», «1 Sept – 31 Dec 2026». */
function usePeriod() {
  const t = useTexts({ en, fr });
  const { day, span } = useFormat();
  return ({ startsOn, endsOn }: Pick<Employment, 'startsOn' | 'endsOn'>) =>
    endsOn === null ? t('terms_since', { day: day(startsOn, 'medium') }) : span(startsOn, endsOn);
}

/** «4½ days a week · 35 hours a week · payroll number 0042». */
function useTermsFacts() {
  const t = useTexts({ en, fr });
  const tag = localeTags[useLocale()];
  const { day } = useFormat();
  return (terms: Employment) => {
    const { regime, daysPerYear, hoursPerWeek, payrollNumber, seniorityFrom } = terms;
    const days = weeklyHalfDays(terms) / 2;
    return [
      t('terms_days', { days: days.toLocaleString(tag), count: days }),
      regime === 'days'
        ? t('terms_per_year', { count: daysPerYear ?? 0 })
        : t('terms_hours', { hours: (hoursPerWeek ?? 0).toLocaleString(tag) }),
      payrollNumber !== '' && t('terms_number', { number: payrollNumber }),
      seniorityFrom !== null && t('terms_seniority', { day: day(seniorityFrom, 'medium') }),
    ]
      .filter((text) => text !== false)
      .join(' · ');
  };
}
