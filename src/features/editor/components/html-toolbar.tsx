/** Shows the most frequent commands above the HTML editor; html-editor.tsx binds them to keys. */
import { ActionIcon, Group } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type WritingCommand, writingCommands } from '../writing.rules.ts';
import styles from './editor.module.css';
import { EditorIcon, type EditorIconName } from './editor-icon.tsx';
import { useToolbarKeys } from './toolbar-keys.ts';

const icons: Readonly<Record<WritingCommand, EditorIconName>> = {
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

interface HtmlToolbarProps {
  onCommand(command: WritingCommand): void;
  onPicture(): void;
}

export function HtmlToolbar({ onCommand, onPicture }: HtmlToolbarProps) {
  const t = useTexts({ en, fr });
  return (
    <Group
      gap={2}
      p={4}
      bg="dark.7"
      className={`${styles.toolbar} ${styles.tools}`}
      role="toolbar"
      aria-label={t('toolbar')}
      {...useToolbarKeys()}
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
            <EditorIcon name={icons[command]} />
          </ActionIcon>
        );
      })}
      <ActionIcon
        variant="subtle"
        size={36}
        c="dark.1"
        aria-label={t('insert_picture')}
        title={t('insert_picture')}
        onClick={onPicture}
      >
        <Icon name="camera" size={18} />
      </ActionIcon>
    </Group>
  );
}
