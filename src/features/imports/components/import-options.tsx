/** Asks for the options with which the file is read: defaults for missing data, and the entries to import. */

import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import { postLanguages } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { type ImportDetails, planImport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ImportOptions({ details, etag }: { details: ImportDetails; etag: string | undefined }) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const { import_id: importId, kind, language, site, pages, tags } = details;
  const [cover, setCover] = useState(
    details.cover_media_id === null ? undefined : { id: details.cover_media_id, src: details.cover_src },
  );
  const [opened, setOpened] = useState(false);
  const form = useForm(planImport, {
    of: { etag, reload: () => void revalidate() },
    given: { params: { importId }, body: { cover_media_id: cover?.id ?? '' } },
    initial: { language, site, pages, tags, cover_media_id: undefined },
    success: '',
  });
  return (
    <Card title={t('options')}>
      <FormFrame form={form} className={layout.form}>
        <SelectField
          {...form.field('language')}
          label={t('option_language')}
          data={[
            { value: 'own', label: t('option_language_own') },
            ...postLanguages.map((value) => ({ value, label: t(`language_${value}`) })),
          ]}
        />
        {kind === 'ghost' && (
          <TextField
            {...form.field('site')}
            type="url"
            label={t('option_site')}
            description={t('option_site_note')}
            placeholder="https://"
          />
        )}
        <SwitchField {...form.field('pages')} label={t('option_pages')} />
        <SwitchField {...form.field('tags')} label={t('option_tags')} />
        <DefaultCover cover={cover} onChoose={() => setOpened(true)} onRemove={() => setCover(undefined)} />
        <Button type="submit" variant="default" loading={form.pending}>
          {t('read_again')}
        </Button>
      </FormFrame>
      <MediaGallery
        opened={opened}
        onClose={() => setOpened(false)}
        usedId={cover?.id}
        onUse={(media) => {
          setCover({ id: media.media_id, src: media.src });
          setOpened(false);
        }}
      />
    </Card>
  );
}

interface ChosenCover {
  id: number;
  src: string;
}

interface DefaultCoverProps {
  cover: ChosenCover | undefined;
  onChoose(): void;
  onRemove(): void;
}

function DefaultCover({ cover, onChoose, onRemove }: DefaultCoverProps) {
  const t = useTexts({ en, fr });
  return (
    <fieldset>
      <legend>
        <strong>{t('option_cover')}</strong>
      </legend>
      <small>{t('option_cover_note')}</small>
      {cover !== undefined && (
        <Box
          component="img"
          h={80}
          w="auto"
          mt={8}
          className={layout.frame}
          src={cover.src}
          alt={t('option_cover_chosen')}
        />
      )}
      <Group gap={8} mt={8}>
        <Button variant="default" onClick={onChoose}>
          {t(cover === undefined ? 'option_cover_choose' : 'option_cover_change')}
        </Button>
        {cover !== undefined && (
          <Button variant="subtle" onClick={onRemove}>
            {t('option_cover_none')}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}
