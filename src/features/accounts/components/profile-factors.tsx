/** Lists the person's second factors (an app, passkeys, recovery codes), and adds and removes them. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMomentText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { SecondFactorStatus } from '../second-factor.contract.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactorDialog, RenewCodesDialog } from './remove-factor-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Passkey = SecondFactorStatus['passkeys'][number];

type Shown =
  | { kind: 'totp' | 'passkey' | 'renew' | 'remove-totp' }
  | { kind: 'remove-passkey'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] };

export function ProfileFactors({ factors }: { factors: SecondFactorStatus }) {
  const t = useTexts({ en, fr });
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  /** When the first factor is added, the person also gets recovery codes to save. */
  const done = (codes: readonly string[] | undefined) =>
    setShown(codes === undefined || codes.length === 0 ? undefined : { kind: 'codes', codes });
  const { totp, passkeys, recoveryCodesLeft } = factors;
  return (
    <SettingsSection title={t('factor_title')} hint={t('factor_lead')}>
      <ItemList>
        <FactorRow
          name={t('factor_app')}
          on={totp}
          detail={t('factor_app_text')}
          action={totp ? t('factor_remove') : t('factor_app_add')}
          onAction={() => setShown({ kind: totp ? 'remove-totp' : 'totp' })}
        />
        <FactorRow
          name={t('factor_passkeys')}
          on={passkeys.length > 0}
          detail={t('factor_passkeys_text')}
          action={t('factor_passkey_add')}
          onAction={() => setShown({ kind: 'passkey' })}
        />
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.passkeyId}
            passkey={passkey}
            onRemove={() => setShown({ kind: 'remove-passkey', passkey })}
          />
        ))}
        {(totp || passkeys.length > 0) && (
          <FactorRow
            name={t('factor_codes')}
            detail={t('factor_codes_left', { count: recoveryCodesLeft })}
            action={t('factor_codes_new')}
            onAction={() => setShown({ kind: 'renew' })}
          />
        )}
      </ItemList>
      {shown?.kind === 'totp' && <TotpDialog onClose={close} onDone={done} />}
      {shown?.kind === 'passkey' && <PasskeyDialog onClose={close} onDone={done} />}
      {shown?.kind === 'renew' && <RenewCodesDialog onClose={close} onDone={done} />}
      {shown?.kind === 'remove-totp' && <RemoveFactorDialog onClose={close} />}
      {shown?.kind === 'remove-passkey' && <RemoveFactorDialog passkey={shown.passkey} onClose={close} />}
      {shown?.kind === 'codes' && <RecoveryCodes codes={shown.codes} onClose={close} />}
    </SettingsSection>
  );
}

interface FactorRowProps {
  name: string;
  on?: boolean;
  detail: ReactNode;
  action: string;
  onAction(): void;
}

function FactorRow({ name, on, detail, action, onAction }: FactorRowProps) {
  const t = useTexts({ en, fr });
  return (
    <Item
      title={
        <>
          {name}
          {on !== undefined && (
            <StateDot tone={on ? 'good' : 'neutral'}>{t(on ? 'factor_on' : 'factor_off')}</StateDot>
          )}
        </>
      }
      detail={detail}
      action={
        <Button size="xs" variant="default" onClick={onAction}>
          {action}
        </Button>
      }
    />
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const { name, lastUsedAt } = passkey;
  return (
    <Item
      title={name}
      detail={
        lastUsedAt === null
          ? t('factor_passkey_unused')
          : t('factor_passkey_used', { used: momentText(lastUsedAt) })
      }
      action={
        <Button
          size="xs"
          variant="default"
          aria-label={t('factor_passkey_remove', { name })}
          onClick={onRemove}
        >
          {t('factor_remove')}
        </Button>
      }
    />
  );
}
