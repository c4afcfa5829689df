/** Sets up an authenticator app: asks for the password, shows the secret as a QR code, and verifies the first code. */
import { Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { beginTotp, confirmTotp } from '../second-factor.contract.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

interface TotpDialogProps {
  onClose(): void;
  /** `codes` are the recovery codes if this is the first factor. */
  onDone(codes: readonly string[] | undefined): void;
}

export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const given = { params: { userId } };
  const begin = useForm(beginTotp, { given, reload: false, onSuccess: setBegun });
  const confirm = useForm(confirmTotp, {
    given,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  if (begun === undefined) {
    return (
      <FormDialog
        key="begin"
        form={begin}
        opened
        title={t('factor_app')}
        submit={t('second_continue')}
        onClose={onClose}
      >
        <CurrentPasswordField {...begin.field('currentPassword')} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      key="confirm"
      form={confirm}
      opened
      title={t('factor_app')}
      submit={t('factor_confirm')}
      onClose={onClose}
    >
      <p className={layout.muted}>{t('factor_app_scan')}</p>
      <QrCode text={begun.uri} label={t('factor_app_qr')} />
      <Group align="flex-end" justify="space-between" gap="8px 16px" className={layout.wrap}>
        <div>
          <Text fz={13} className={layout.muted}>
            {t('factor_app_key')}
          </Text>
          <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <CopyButton text={begun.secret} />
      </Group>
      <TextField
        {...confirm.field('code')}
        label={t('factor_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Draws a text as a QR code: dark modules on a light background in every theme, as scanners expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      w="13rem"
      mx="auto"
      bdrs="sm"
      bg="#ffffff"
      fill="#000000"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </Box>
  );
}
