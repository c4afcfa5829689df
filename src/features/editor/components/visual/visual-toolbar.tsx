/** The toolbar of the visual editor. */
import { ActionIcon, Group } from '@mantine/core';
import type { EditorState } from 'prosemirror-state';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../../messages.en.json';
import fr from '../../messages.fr.json';
import edit from '../editor.module.css';
import { useToolbarKeys } from '../toolbar-keys.ts';
import { blockChoices, type Choice, wordChoices } from './choices.ts';
import styles from './visual.module.css';

interface VisualToolbarProps {
  state: EditorState;
  onChoose(choice: Choice): void;
}

export function VisualToolbar({ state, onChoose }: VisualToolbarProps) {
  const t = useTexts({ en, fr });
  return (
    <Group
      gap={2}
      p={4}
      bg="dark.7"
      className={`${styles.bar} ${edit.tools}`}
      role="toolbar"
      aria-label={t('visual_toolbar')}
      {...useToolbarKeys()}
    >
      {[...wordChoices, ...blockChoices].map((choice) => {
        const { name, icon, keys, run, isOn } = choice;
        const isActive = isOn?.(state);
        return (
          <ActionIcon
            key={name}
            variant={isActive ? 'light' : 'subtle'}
            size={36}
            c={isActive ? undefined : 'dark.1'}
            aria-label={t(`visual_${name}`)}
            aria-pressed={isActive}
            aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
            title={keys === undefined ? t(`visual_${name}`) : `${t(`visual_${name}`)} (${keys})`}
            disabled={typeof run === 'function' && !run(state) && isActive !== true}
            // A click must not move the selection out of the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <Icon name={icon} size={18} />
          </ActionIcon>
        );
      })}
    </Group>
  );
}
