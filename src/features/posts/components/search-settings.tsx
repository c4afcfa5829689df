/**
 * Shows what search engines and social networks get of a post, and its publication date. Changes apply to the
 * public page at once, so they have their own call; saving the text saves them too.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { firstWords } from '#features/content/rules.ts';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import type { CallOptions } from '#kernel/client.ts';
import { localeOfPostLanguage } from '#kernel/locale.ts';
import type { Problem } from '#kernel/problem.ts';
import { localTime } from '#kernel/zone.ts';
import { showUnlessShown } from '#ui/alerts.ts';
import { DateField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { momentError, typedInstant, useMomentNote } from '#ui/moment.ts';
import { ProblemState } from '#ui/problem-state.tsx';
import { type CallState, useCall, useCallState } from '#ui/use-call.ts';
import { type FormValues, useFields } from '#ui/use-fields.ts';
import { useHasStoredDraft } from '#ui/use-stored-drafts.ts';
import { useZone } from '#ui/zone.tsx';
import { readAddress } from '../address.rules.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  readSearchSettings,
  type SearchSettings as Settings,
  searchText,
  setSearchSettings,
} from '../search.contract.ts';
import { type SearchTexts, SHOWN_DESCRIPTION, SHOWN_TITLE, searchResult } from '../search.rules.ts';
import styles from './edit.module.css';
import type { Editing } from './use-editing.ts';
import { useReloadAfter } from './use-reload-after.ts';
import type { Place } from './use-translation.ts';

interface SearchSettingsProps {
  editing: Editing;
  place: Place;
}

const draftOf = ({ postId, language }: Place) => `search.${postId}.${language}`;

export function SearchSettings({ editing, place }: SearchSettingsProps) {
  const t = useTexts({ en, fr });
  const { translation } = editing;
  /**
   * Undefined until the person opens or closes the section; until then it is open only if there is an unsaved
   * draft.
   */
  const [opened, setOpened] = useState<boolean>();
  const isSaved = translation !== undefined;
  const hasDraft = useHasStoredDraft(draftOf(place));
  const isNeeded = isSaved && (opened !== undefined || hasDraft);
  const reading = useCallState(readSearchSettings, isNeeded ? { params: place } : undefined);
  const { data, problem, loading, reload } = reading;
  useReloadAfter(String(translation?.publishedVersion ?? null), reload);
  if (!isSaved) return null;
  if (data !== undefined)
    return <Section {...{ editing, place, reading, opened }} settings={data} onToggle={setOpened} />;
  return (
    <details
      className={styles.search}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{t('search_social')}</summary>
      {problem && <ProblemState problem={problem} onRetry={reload} pending={loading} />}
    </details>
  );
}

const typed = z.object({
  searchTitle: searchText,
  searchDescription: searchText,
  /** The time in the workspace's zone; empty while the text is not published. */
  publishedAt: z.string(),
});

interface SectionProps extends SearchSettingsProps {
  settings: Settings;
  reading: CallState<Settings>;
  opened: boolean | undefined;
  onToggle(opened: boolean): void;
}

function Section({ editing, place, settings, reading, opened, onToggle }: SectionProps) {
  const t = useTexts({ en, fr });
  const zone = useZone();
  const { searchTitle, searchDescription } = settings;
  const publishedAt = settings.publishedAt === null ? '' : localTime(settings.publishedAt, zone);
  const saving = useCall(setSearchSettings, { quiet: true, reload: false, onSuccess: reading.reload });
  const form = useFields(typed, {
    initial: { searchTitle, searchDescription, publishedAt },
    of: reading,
    draft: draftOf(place),
    check(values) {
      if (values.publishedAt === publishedAt) return {};
      const isToCome = (instant: Date) => (instant > new Date() ? fieldError('time_to_come') : undefined);
      const wrong = momentError(String(values.publishedAt), zone, isToCome);
      return wrong === undefined ? {} : { publishedAt: wrong };
    },
    run,
  });
  function run(values: FormValues, options: CallOptions): Promise<Problem | undefined> {
    const isDated = values.publishedAt !== publishedAt;
    const body = {
      searchTitle: String(values.searchTitle),
      searchDescription: String(values.searchDescription),
      ...(isDated && { publishedAt: typedInstant(String(values.publishedAt), zone) }),
    };
    return saving.attempt({ params: place, body }, options);
  }
  async function saveWithText(): Promise<boolean> {
    if (!form.dirty) return true;
    let isSaved = false;
    const problem = await form.send(async (values, options) => {
      const failed = await run(values, options);
      isSaved = failed === undefined;
      return failed;
    });
    if (!isSaved) onToggle(true);
    showUnlessShown(problem);
    return isSaved;
  }
  const { save, setDirty } = editing.besides;
  useEffect(() => {
    save.current = saveWithText;
    return () => {
      save.current = async () => true;
    };
  });
  useEffect(() => {
    setDirty(form.dirty);
    return () => setDirty(false);
  }, [form.dirty, setDirty]);
  const note = useMomentNote(form.values.publishedAt);
  const isOpen = opened ?? form.discardedDraft !== undefined;
  const { title, description } = editing.text;
  const lang = place.language.toLowerCase();
  const texts = {
    searchTitle: String(form.values.searchTitle ?? ''),
    searchDescription: String(form.values.searchDescription ?? ''),
  };
  return (
    <details className={styles.search} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        {t('search_social')}
        {form.dirty && (
          <Text span c="dimmed" fz={13} ml="sm">
            {t('unsaved')}
          </Text>
        )}
      </summary>
      {/* Drawn only when open, because a hidden text area cannot measure its height. */}
      {isOpen && (
        <div className={layout.fields} style={{ '--least': '22rem' }}>
          <FormFrame form={form} className={layout.form}>
            <Text fz={13} c="dimmed">
              {t('search_note')}
            </Text>
            <TextField
              {...form.field('searchTitle')}
              label={t('search_title')}
              description={<Length of={texts.searchTitle} most={SHOWN_TITLE} />}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={title}
              lang={lang}
            />
            <TextAreaField
              {...form.field('searchDescription')}
              label={t('search_description')}
              description={<Length of={texts.searchDescription} most={SHOWN_DESCRIPTION} />}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={firstWords(description, SHOWN_TITLE)}
              lang={lang}
              autosize
              minRows={2}
            />
            {publishedAt !== '' && (
              <DateField
                {...form.field('publishedAt')}
                type="datetime-local"
                label={t('published_on')}
                description={`${note} ${t('published_on_hint')}`}
                maw="22rem"
              />
            )}
            <Group>
              <Button type="submit" variant="default" loading={form.pending} disabled={!form.dirty}>
                {t('search_save')}
              </Button>
            </Group>
          </FormFrame>
          <Stack gap="lg">
            <SearchPreview
              texts={texts}
              post={{ title, description }}
              site={settings}
              path={readAddress(localeOfPostLanguage(place.language), editing.translation?.titleId ?? '')}
            />
            <SocialPicture place={place} settings={settings} onChanged={reading.reload} />
          </Stack>
        </div>
      )}
    </details>
  );
}

/** Counts the characters of a text, in amber if Google cuts it. */
function Length({ of: { length }, most }: { of: string; most: number }) {
  const t = useTexts({ en, fr });
  return (
    <Text span inherit c={length > most ? 'var(--amber)' : undefined}>
      {t('search_length', { length, most })}
    </Text>
  );
}

interface SocialPictureProps {
  place: Place;
  settings: Settings;
  onChanged(): void;
}

/** Saves the chosen picture at once, as the cover does. */
function SocialPicture({ place, settings, onChanged }: SocialPictureProps) {
  const t = useTexts({ en, fr });
  const { socialPicture: picture, socialMediaId } = settings;
  const [opened, setOpened] = useState(false);
  const choice = useCall(setSearchSettings, { reload: false, onSuccess: onChanged });
  const choose = (id: number | '') => void choice.run({ params: place, body: { socialMediaId: id } });
  return (
    <fieldset>
      <legend>
        <Text fz={13} fw={600}>
          {t('social_picture')}
        </Text>
      </legend>
      <Text fz={13} c="dimmed">
        {t('social_picture_hint')}
      </Text>
      {picture !== null && (
        <img className={layout.frame} src={picture.src} alt={picture.title} height={105} />
      )}
      <Group gap={8} mt={8}>
        <Button variant="default" loading={choice.pending} onClick={() => setOpened(true)}>
          {t('choose_cover')}
        </Button>
        {picture !== null && (
          <Button variant="subtle" disabled={choice.pending} onClick={() => choose('')}>
            {t('social_picture_remove')}
          </Button>
        )}
      </Group>
      <MediaGallery
        opened={opened}
        onClose={() => setOpened(false)}
        usedId={socialMediaId}
        onUse={({ media_id }) => {
          choose(media_id);
          setOpened(false);
        }}
      />
    </fieldset>
  );
}

interface SearchPreviewProps {
  texts: SearchTexts;
  post: { title: string; description: string };
  site: { brand: string; baseUrl: string };
  /** The path of the page. */
  path: string;
}

/** Shows a search result of the post as Google does, while the texts are typed. */
function SearchPreview({ texts, post, site: { brand, baseUrl }, path }: SearchPreviewProps) {
  const t = useTexts({ en, fr });
  const { title, description } = searchResult(texts, { ...post, brand });
  const address = [new URL(baseUrl).origin, ...path.split('/').filter((part) => part !== '')];
  return (
    <figure className={styles.result}>
      <Text component="figcaption" fz={13} fw={600} mb={6}>
        {t('search_preview')}
      </Text>
      <div>
        <Text span fz={14} lh={1.4}>
          {brand}
        </Text>
        <Text span fz={12} c="dimmed" truncate>
          {address.join(' › ')}
        </Text>
        <strong>{title}</strong>
        <Text span fz={14} lh={1.55} c={description === '' ? 'dimmed' : undefined}>
          {description || t('search_preview_passage')}
        </Text>
      </div>
    </figure>
  );
}
