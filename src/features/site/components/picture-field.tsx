/** The field for a picture of the gallery: its value is the picture's id, or empty. */
import { Box, Button, Group, Input, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import { readMedia } from '#features/media/contract.ts';
import { postLanguage } from '#kernel/locale.ts';
import { useFirstVisit } from '#ui/first-visit.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface PictureFieldProps extends FieldProps {
  label: string;
  /** The picture with its article, for the names of the buttons: «le logo». */
  named: string;
  note: string;
}

export function PictureField({ value, onChange, error, label, named, note }: PictureFieldProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const locale = useLocale();
  const [choosing, setChoosing] = useState(false);
  const mediaId = typeof value === 'string' && value !== '' ? Number(value) : undefined;
  const { data } = useCallState(readMedia, mediaId === undefined ? undefined : { params: { mediaId } });
  const shown = mediaId === undefined ? undefined : data;
  return (
    <fieldset>
      <Box component="legend" fw={500}>
        {label}
      </Box>
      {isFirstVisit && <Input.Description>{note}</Input.Description>}
      <Group gap="sm" mt={6}>
        {shown && (
          <Box
            component="img"
            maw="10rem"
            mah="5rem"
            bd="1px solid var(--line)"
            bdrs="sm"
            style={{ objectFit: 'contain' }}
            src={shown.sources[0]?.src ?? shown.src}
            alt={shown.alternatives[postLanguage(locale)] || shown.title}
          />
        )}
        <Button variant="default" size="sm" onClick={() => setChoosing(true)}>
          {t(mediaId === undefined ? 'site_choose' : 'site_change')}
          <VisuallyHidden> {named}</VisuallyHidden>
        </Button>
        {mediaId !== undefined && (
          <Button variant="subtle" size="sm" onClick={() => onChange('')}>
            {t('site_remove')}
            <VisuallyHidden> {named}</VisuallyHidden>
          </Button>
        )}
      </Group>
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
      <MediaGallery
        opened={choosing}
        onClose={() => setChoosing(false)}
        usedId={mediaId}
        onUse={(media) => onChange(String(media.media_id))}
      />
    </fieldset>
  );
}
