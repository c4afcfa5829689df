/** Shows, once, the new address to which a mail provider reports returned mails. */
import { Box, Button, Code, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { makeBounceAddress } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function BounceAddress() {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const [address, setAddress] = useState('');
  const make = useCall(makeBounceAddress, { reload: false, onSuccess: ({ url }) => setAddress(url) });
  const makeNew = async () => {
    const question = {
      title: t('bounces_make_title'),
      text: t('bounces_make_text'),
      confirm: t('bounces_make'),
      danger: false,
    };
    const confirmed = await confirm(question);
    if (confirmed) await make.run({}, { confirmed });
  };
  return (
    <Box mt="lg" maw="44rem">
      <Card title={t('bounces_title')}>
        <Text c="dark.1">{t('bounces_text')}</Text>
        {address !== '' && (
          <Group gap="xs" role="status">
            <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
            <CopyButton text={address} />
            <Text c="dark.1">{t('bounces_once')}</Text>
          </Group>
        )}
        <div>
          <Button variant="default" loading={make.pending} onClick={() => void makeNew()}>
            {t('bounces_make')}
          </Button>
        </div>
      </Card>
    </Box>
  );
}
