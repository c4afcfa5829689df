/** Shows the daily rates of a contract, by the day from which each applies. */
import { useConfirm } from '#ui/confirm.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { useMoney } from '#ui/use-money.ts';
import { useToday } from '#ui/zone.tsx';
import type { ContractBudget, Rate } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addRate, deleteRate } from '../order.contract.ts';
import { DatedCard } from './dated-card.tsx';

interface RatesCardProps {
  budget: ContractBudget;
  onChanged(): void;
}

export function RatesCard({ budget, onChanged }: RatesCardProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const confirm = useConfirm();
  const { contractId, currency, dailyRate, rates } = budget;
  const remove = useCall(deleteRate, { reload: false, onSuccess: onChanged });
  async function removeRate({ contractRateId, from }: Rate) {
    const confirmed = await confirm({
      title: t('rate_delete_title', { day: day(from, 'medium') }),
      text: t('rate_delete_text'),
      confirm: t('rate_delete'),
    });
    if (confirmed) await remove.run({ params: { contractId, contractRateId } }, { confirmed });
  }
  return (
    <DatedCard
      title={t('rates')}
      hint={t('rates_note')}
      amounts={[
        {
          key: 'first',
          title: t('rate_first'),
          amount: dailyRate === null ? t('rate_none') : foreign(dailyRate, currency),
        },
        ...rates.map((rate) => ({
          key: rate.contractRateId,
          title: t('rate_from', { day: day(rate.from, 'medium') }),
          amount: foreign(rate.dailyRate, currency),
          remove: {
            label: t('rate_delete_name', { day: day(rate.from, 'medium') }),
            verb: t('rate_delete'),
            run: () => void removeRate(rate),
          },
        })),
      ]}
      add={t('rate_add')}
      dialog={(close) => <AddRateDialog budget={budget} onClose={close} onDone={onChanged} />}
    />
  );
}

interface AddRateDialogProps {
  budget: ContractBudget;
  onClose(): void;
  onDone(): void;
}

function AddRateDialog({ budget: { contractId, currency }, onClose, onDone }: AddRateDialogProps) {
  const t = useTexts({ en, fr });
  const today = useToday();
  const form = useForm(addRate, {
    given: { params: { contractId } },
    initial: { from: today, dailyRate: '' },
    reload: false,
    onSuccess() {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog form={form} title={t('rate_add')} submit={t('rate_add_verb')} onClose={onClose}>
      <DateField {...form.field('from')} label={t('rate_from_field')} />
      <DecimalField {...form.field('dailyRate')} label={t('daily_rate')} unit={currency} first />
    </FormDialog>
  );
}
