/** Lists the shortcuts: general ones and those of the current page, from pages.ts. */
import { Box, Group, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useLocation } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { switchSingleKeys, useSingleKeys } from '#ui/single-keys.ts';
import { pageAt } from '../office-menu.ts';
import { usePaletteTexts } from './commands.ts';
import { creationAt, hasSelectableRows, listSearch } from './use-shortcuts.ts';

interface ShortcutSheetProps {
  person: SignedIn;
  opened: boolean;
  onClose(): void;
}

export function ShortcutSheet({ person, opened, onClose }: ShortcutSheetProps) {
  const t = usePaletteTexts();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts')} size="lg">
      <Sheet person={person} />
    </Dialog>
  );
}

interface Line {
  keys: readonly string[];
  text: string;
}

function Sheet({ person }: { person: SignedIn }) {
  const t = usePaletteTexts();
  const { pathname } = useLocation();
  const single = useSingleKeys();
  const creation = creationAt(pathname, person);
  const here: readonly Line[] = [
    ...(creation === undefined ? [] : [{ keys: ['C'], text: t(`action_${creation.name}`) }]),
    ...(listSearch() === undefined ? [] : [{ keys: ['/'], text: t('key_search') }]),
    ...(hasSelectableRows() ? [{ keys: ['X'], text: t('key_choose') }] : []),
    ...(pageAt(pathname)?.keys ?? []).map(({ keys, text }) => ({ keys, text: t(`key_${text}`) })),
  ];
  const everywhere: readonly Line[] = [
    { keys: ['Ctrl', 'K'], text: t('key_palette') },
    { keys: ['Ctrl', 'Z'], text: t('key_take_back') },
    { keys: ['?'], text: t('key_shortcuts') },
    { keys: ['Escape'], text: t('key_close') },
  ];
  return (
    <Stack gap="lg">
      {here.length > 0 && <Lines title={t('shortcuts_here')} lines={here} />}
      <Lines title={t('shortcuts_everywhere')} lines={everywhere} />
      <Switch
        label={t('shortcuts_single')}
        description={t('shortcuts_single_text')}
        checked={single}
        onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
      />
    </Stack>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const keyName = useKeyName();
  return (
    <section>
      <Box component="h3" c="dark.1" fz={13}>
        {title}
      </Box>
      <SimpleGrid component="dl" minColWidth="15rem" spacing={24} verticalSpacing={8}>
        {lines.map(({ keys, text }) => (
          <Group key={text} gap="sm" wrap="nowrap" align="baseline">
            <Group component="dt" gap={4} wrap="nowrap" flex="none" miw="5.5rem">
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </Group>
            <dd>{text}</dd>
          </Group>
        ))}
      </SimpleGrid>
    </section>
  );
}

/** Names a key as it is printed on a keyboard of the page's language. */
function useKeyName(): (key: string) => string {
  const t = usePaletteTexts();
  return (key) => {
    switch (key) {
      case 'Enter':
      case 'Shift':
      case 'Space':
      case 'Delete':
      case 'Escape':
      case 'arrows':
        return t(`keycap_${key}`);
      default:
        return key;
    }
  };
}
