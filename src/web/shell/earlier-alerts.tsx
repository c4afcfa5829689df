/** The button beside the bell that lists the last alerts, which hide by themselves. */
import { Box, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAlertState } from '#ui/alerts.ts';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { BarPopover } from '#ui/bar-popover.tsx';
import { MomentText } from '#ui/date.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './top-bar.module.css';

export function EarlierAlerts() {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  const { earlier } = useAlertState();
  const [open, setOpen] = useState(false);
  return (
    <BarPopover
      opened={open}
      onChange={setOpen}
      label={t('earlier_alerts')}
      button={
        <button
          type="button"
          className={`${layout.icon} ${styles.earlier}`}
          aria-label={t('earlier_alerts')}
          title={t('earlier_alerts')}
          // Without alerts there is nothing to read; its place stays, so that the buttons beside it do not move.
          data-empty={earlier.length === 0 || undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon name="history" />
        </button>
      }
    >
      <Stack component="ul" gap={0} mah="min(70dvh, 36rem)" style={{ overflowY: 'auto' }}>
        {earlier.map(({ id, variant, text, shownAt }) => (
          <Group component="li" key={id} wrap="nowrap" align="start" gap={10} p={8} className={styles.shown}>
            <Box component="span" pt={2} data-variant={variant}>
              <Icon name={variant} />
            </Box>
            <Text inherit flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              {translateApiText(text)}
              <Text component="span" display="block" fz="xs" c="dimmed">
                <MomentText instant={shownAt.toISOString()} style="recent" />
              </Text>
            </Text>
          </Group>
        ))}
      </Stack>
    </BarPopover>
  );
}
