/** The field for the accent colour. It offers the nearest readable shade for a colour that is too light. */
import { Box, Button } from '@mantine/core';
import { isColour, isReadableAccent, nearestAccent } from '#kernel/colour.ts';
import { TextField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './site.module.css';

/** The product's colour, which is used while the field is empty. */
const USUAL = '#0b5f59';

export function AccentField({ value, onChange, ...field }: FieldProps) {
  const t = useTexts({ en, fr });
  const typed = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const isKnown = isColour(typed);
  const nearest = isKnown && !isReadableAccent(typed) ? nearestAccent(typed) : undefined;
  return (
    <div>
      <TextField
        {...field}
        value={value}
        onChange={onChange}
        label={t('site_accent')}
        description={t('site_accent_note')}
        placeholder={USUAL}
        spellCheck={false}
        rightSectionWidth={56}
        rightSection={
          <input
            type="color"
            className={styles.colour}
            aria-label={t('site_accent_pick')}
            value={isKnown ? typed : USUAL}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {nearest !== undefined && (
        <Button mt="xs" size="xs" variant="default" onClick={() => onChange(nearest)}>
          <Box component="span" display="inline-block" w={16} h={16} mr={8} bdrs="50%" bg={nearest} />
          {t('site_accent_nearest', { colour: nearest })}
        </Button>
      )}
    </div>
  );
}
