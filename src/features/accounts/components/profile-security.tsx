/** Shows a summary of the account's security, and a link to the page that changes it. */
import { Button, Flex } from '@mantine/core';
import { Link } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { SecondFactorStatus } from '../second-factor.contract.ts';

export function ProfileSecurity({ factors }: { factors: SecondFactorStatus }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const on = factors.totp || factors.passkeys.length > 0;
  return (
    <SettingsSection title={t('security_title')} lead={t('security_lead')}>
      <Flex component="p" wrap="wrap" gap="4px 12px" fw={500}>
        {t('factor_title')}
        <StateDot tone={on ? 'good' : 'neutral'}>{t(on ? 'factor_on' : 'factor_off')}</StateDot>
      </Flex>
      <Button
        component={Link}
        to={toLocal('/app/profile/security')}
        variant="default"
        style={{ justifySelf: 'start' }}
      >
        {t('security_open')}
      </Button>
    </SettingsSection>
  );
}
