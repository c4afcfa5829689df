/** Shows the person's own IBAN and open advances. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { CurrentPasswordField } from '#features/accounts/components/current-password-field.tsx';
import { displayName } from '#kernel/actor.ts';
import type { Versioned } from '#kernel/client.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { type BankAccount, deleteBankAccount, updateBankAccount } from '../bank.contract.ts';
import { printedIban } from '../iban.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** The hash of links to the form. */
const ANCHOR = 'bank';

export function BankPart({ reading }: { reading: Versioned<BankAccount> }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const { data, etag } = reading;
  const params = { userId: person.userId };
  const form = useForm(updateBankAccount, {
    given: { params },
    of: { etag, reload: () => void revalidate() },
    initial: {
      iban: printedIban(data.iban),
      holder: data.holder || displayName(person),
      currentPassword: '',
    },
    // The IBAN must not be stored in the browser.
    keeps: false,
  });
  const remove = useCall(deleteBankAccount);
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === `#${ANCHOR}`);
  async function removeAccount() {
    const confirmed = await confirm({
      title: t('bank_delete_title'),
      text: t('bank_delete_text'),
      confirm: t('bank_delete'),
    });
    if (confirmed) await remove.run({ params }, { confirmed, ifMatch: etag });
  }
  return (
    <SettingsSection title={t('bank')} hint={t('bank_lead')} anchor={ANCHOR}>
      {!isOpen && (
        <Group gap={12}>
          {data.iban !== '' && <span className={layout.figures}>{printedIban(data.iban)}</span>}
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(data.iban === '' ? 'bank_enter' : 'bank_change')}
          </Button>
        </Group>
      )}
      {isOpen && (
        <FormFrame form={form} className={layout.form}>
          <TextField
            {...form.field('iban')}
            label={t('bank_iban')}
            autoFocus={hash !== `#${ANCHOR}`}
            description={data.outside_sepa && t('outside_sepa_note')}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            {...form.field('holder')}
            label={t('bank_holder')}
            description={t('bank_holder_note')}
            autoComplete="name"
          />
          <CurrentPasswordField {...form.field('currentPassword')} />
          <Group gap={12}>
            <Button type="submit" loading={form.pending}>
              {t('bank_save')}
            </Button>
            {data.iban !== '' && (
              <Button
                variant="default"
                c="var(--red)"
                loading={remove.pending}
                onClick={() => void removeAccount()}
              >
                {t('bank_delete')}
              </Button>
            )}
          </Group>
        </FormFrame>
      )}
      {data.advances.length > 0 && <Advances advances={data.advances} />}
    </SettingsSection>
  );
}

function Advances({ advances }: Pick<BankAccount, 'advances'>) {
  const t = useTexts({ en, fr });
  const { day, money } = useFormat();
  return (
    <div>
      <Text fw={500} mb={8}>
        {t('bank_advances')}
      </Text>
      <ItemList label={t('bank_advances')}>
        {advances.map((row) => (
          <Item
            key={row.advanceId}
            title={t('bank_advance', { amount: money(row.amount_cents), day: day(row.paid_on, 'medium') })}
            detail={
              <>
                {t(row.permanent ? 'bank_advance_permanent' : 'bank_advance_open', {
                  open: money(row.open_cents),
                })}{' '}
                {row.note}
              </>
            }
          />
        ))}
      </ItemList>
    </div>
  );
}
