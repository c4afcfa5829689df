/** Shows the most frequent commands above the HTML editor; html-editor.tsx binds them to keys. */
import { ActionIcon, Button, Group } from '@mantine/core';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type WritingCommand, writingCommands } from '../writing.rules.ts';

const icons: Readonly<Record<WritingCommand, IconName>> = {
  bold: 'bold',
  italic: 'italic',
  link: 'link',
  heading: 'heading',
  list: 'list',
  numbered: 'numbered',
  quote: 'quote',
  code: 'code',
  table: 'table',
};
const keys: Readonly<Partial<Record<WritingCommand, string>>> = { bold: 'B', italic: 'I', link: 'K' };

interface EditorToolbarProps {
  onCommand(command: WritingCommand): void;
  onPicture(): void;
}

export function EditorToolbar({ onCommand, onPicture }: EditorToolbarProps) {
  const t = useTexts({ en, fr });
  return (
    <Group
      gap={2}
      p={4}
      bg="dark.7"
      style={{ borderBottom: '1px solid var(--line)' }}
      role="toolbar"
      aria-label={t('toolbar')}
    >
      {writingCommands.map((command) => {
        const key = keys[command];
        const label = t(`write_${command}`);
        return (
          <ActionIcon
            variant="subtle"
            size={36}
            c="dark.1"
            key={command}
            aria-label={label}
            aria-keyshortcuts={key && `Control+${key}`}
            title={key === undefined ? label : `${label} (Ctrl+${key})`}
            onClick={() => onCommand(command)}
          >
            <Icon name={icons[command]} size={18} />
          </ActionIcon>
        );
      })}
      <Button
        variant="subtle"
        h={36}
        px="xs"
        ml="auto"
        leftSection={<Icon name="camera" size={18} />}
        c="dark.1"
        fz={13}
        fw={400}
        onClick={onPicture}
      >
        {t('insert_picture')}
      </Button>
    </Group>
  );
}
