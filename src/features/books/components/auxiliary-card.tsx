/** Shows the auxiliary account of a person, which the owner chooses until an entry has it. */
import { Button, Skeleton } from '@mantine/core';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { mayChooseAuxiliary } from '../access.ts';
import { type Auxiliary, readAuxiliary, updateAnalytic, updateAuxiliary } from '../auxiliary.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function AuxiliaryCard({ memberId }: { memberId: number }) {
  const t = useTexts({ en, fr });
  const reading = useCallState(readAuxiliary, { params: { memberId } });
  const mayChoose = mayChooseAuxiliary(useSession());
  const isFirstVisit = useFirstVisit();
  return (
    <Card title={t('auxiliary')}>
      <Loaded callState={reading} fallback={<Skeleton height={60} />}>
        {(auxiliary) => (
          <>
            {auxiliary.used || !mayChoose ? (
              <p>
                <strong className={layout.whole}>{auxiliary.code}</strong>
                {isFirstVisit && (
                  <>
                    <br />
                    {t(auxiliary.used ? 'auxiliary_used' : 'auxiliary_unused')}
                  </>
                )}
              </p>
            ) : (
              <AuxiliaryForm memberId={memberId} auxiliary={auxiliary} reading={reading} />
            )}
            {mayChoose && <AnalyticForm memberId={memberId} auxiliary={auxiliary} reading={reading} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface AuxiliaryFormProps {
  memberId: number;
  auxiliary: Auxiliary;
  reading: { etag: string | undefined; reload(): void };
}

function AuxiliaryForm({ memberId, auxiliary, reading }: AuxiliaryFormProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const form = useForm(updateAuxiliary, {
    given: { params: { memberId } },
    of: reading,
    initial: { code: auxiliary.code },
    onSuccess: reading.reload,
    failure: ({ code }) => (code === 'AUXILIARY_USED' ? t('auxiliary_used') : undefined),
  });
  return (
    <FormFrame form={form} className={layout.form}>
      <TextField
        {...form.field('code')}
        label={t('auxiliary_code')}
        description={isFirstVisit && t('auxiliary_note')}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div>
        <Button type="submit" loading={form.pending}>
          {t('settings_save')}
        </Button>
      </div>
    </FormFrame>
  );
}

function AnalyticForm({ memberId, auxiliary, reading }: AuxiliaryFormProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const form = useForm(updateAnalytic, {
    given: { params: { memberId } },
    of: reading,
    initial: { analytic: auxiliary.analytic },
    onSuccess: reading.reload,
  });
  return (
    <FormFrame form={form} className={layout.form}>
      <TextField
        {...form.field('analytic')}
        label={t('analytic')}
        description={isFirstVisit && t('analytic_note')}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div>
        <Button type="submit" variant="default" loading={form.pending}>
          {t('settings_save')}
        </Button>
      </div>
    </FormFrame>
  );
}
