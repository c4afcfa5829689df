/** Asks a person who has never written which editor they want. */
import { Group, Radio } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type EditorMode, editorModes } from './use-content-editor.ts';

interface EditorChoiceProps {
  value: EditorMode;
  onChange(mode: EditorMode): void;
}

export function EditorChoice({ value, onChange }: EditorChoiceProps) {
  const t = useTexts({ en, fr });
  return (
    <Radio.Group
      label={t('editor_choice')}
      description={t('editor_choice_hint')}
      value={value}
      onChange={onChange}
    >
      <Group mt={6}>
        {editorModes.map((mode) => (
          <Radio key={mode} value={mode} label={t(`mode_${mode}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
