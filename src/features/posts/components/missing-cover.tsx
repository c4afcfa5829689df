/** Shows the Missing Cover Picture dialog, which Done closes (specification §8 «Other texts»). */
import { Button, Group, Text } from '@mantine/core';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { missingCover } from '../publication.contract.ts';

interface MissingCoverProps {
  opened: boolean;
  onClose(): void;
  onChoose(): void;
}

export function MissingCover({ opened, onClose, onChoose }: MissingCoverProps) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('missing_cover')} size="md">
      <Text mb="md" c="dark.1" lh={1.6}>
        {translateApiText(missingCover)}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
        <Button onClick={onChoose} data-autofocus>
          {t('choose_cover')}
        </Button>
      </Group>
    </Dialog>
  );
}
