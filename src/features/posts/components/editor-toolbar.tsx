/** The most frequent commands above the HTML editor; html-editor.tsx binds them to keys. */
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type WritingCommand, writingCommands } from '../writing.rules.ts';
import styles from './editor-toolbar.module.css';

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
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      {writingCommands.map((command) => {
        const key = keys[command];
        const label = t(`write_${command}`);
        return (
          <button
            key={command}
            type="button"
            className={styles.button}
            aria-label={label}
            aria-keyshortcuts={key && `Control+${key}`}
            title={key === undefined ? label : `${label} (Ctrl+${key})`}
            onClick={() => onCommand(command)}
          >
            <Icon name={icons[command]} size={18} />
          </button>
        );
      })}
      <button type="button" className={styles.words} onClick={onPicture}>
        <Icon name="camera" size={18} />
        {t('insert_picture')}
      </button>
    </div>
  );
}
