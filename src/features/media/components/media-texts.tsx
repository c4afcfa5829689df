/** Edits the title and the alternative texts of a picture. */
import type { TextareaProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CallOptions } from '#kernel/client.ts';
import { type PostLanguage, postLanguages } from '#kernel/locale.ts';
import { showUnlessShown, withRetry } from '#ui/alerts.ts';
import { DiscardedDraftNotice } from '#ui/draft-notices.tsx';
import { TextAreaField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import type { CallState } from '#ui/use-call.ts';
import type { FieldProps, Fields } from '#ui/use-fields.ts';
import { useForm } from '#ui/use-form.ts';
import { describeMedia, type Media, type MediaDetails, renameMedia } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface MediaTextsProps {
  /** The picture as last loaded. */
  media: Media;
  reading: CallState<MediaDetails>;
  onChanged(media: Media): void;
}

/** Saves each field when it loses focus or the dialog closes; there is no button. */
export function MediaTexts(props: MediaTextsProps) {
  const inTurn = useSavesInTurn(props.reading.etag);
  return (
    <>
      <Title {...props} inTurn={inTurn} />
      {postLanguages.map((language) => (
        <Alternative key={language} {...props} inTurn={inTurn} language={language} />
      ))}
    </>
  );
}

type Save = (version: CallOptions) => Promise<MediaDetails>;

/**
 * Saves changes of the record one after the other. If two fields are left in quick succession, the second is saved with the version
 * that the first save returned, even if the dialog was closed in the meantime.
 */
function useSavesInTurn(etag: string | undefined): (save: Save) => Promise<MediaDetails> {
  const version = useRef(etag);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    version.current = etag;
  }, [etag]);
  return (save) => {
    const onEtag = (own: string) => {
      version.current = own;
    };
    const saved = last.current.then(() => withRetry(() => save({ ifMatch: version.current, onEtag })));
    last.current = saved.catch(() => undefined);
    return saved;
  };
}

interface TextProps extends MediaTextsProps {
  inTurn(save: Save): Promise<MediaDetails>;
}

function useOptions({ media, reading, onChanged }: MediaTextsProps) {
  return {
    of: reading,
    reload: false,
    onSuccess(changed: Media) {
      onChanged(changed);
      reading.reload();
    },
    shown: reading.data ?? media,
  };
}

function Title(props: TextProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { shown, ...options } = useOptions(props);
  const params = { mediaId: props.media.media_id };
  const form = useForm(renameMedia, {
    ...options,
    execute: (input) => props.inTurn((version) => api(renameMedia, input, version)),
    given: { params },
    initial: { title: shown.title },
  });
  return <KeptField form={form} field={form.field('title')} label={t('title')} />;
}

function Alternative({ language, ...props }: TextProps & { language: PostLanguage }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { shown, ...options } = useOptions(props);
  const form = useForm(describeMedia, {
    ...options,
    execute: (input) => props.inTurn((version) => api(describeMedia, input, version)),
    given: { params: { mediaId: props.media.media_id, language } },
    initial: { value: shown.alternatives[language] },
  });
  return (
    <KeptField
      form={form}
      field={form.field('value')}
      label={t(`alternative_${language}`)}
      description={language === 'EN' ? t('alternative_hint') : undefined}
      minRows={2}
    />
  );
}

interface KeptFieldProps extends Pick<TextareaProps, 'label' | 'description' | 'minRows'> {
  form: Fields<string>;
  field: FieldProps;
}

function KeptField({ form, field, ...props }: KeptFieldProps) {
  const keep = () => {
    if (!form.dirty) return;
    if (field.required && String(field.value ?? '').trim() === '') form.reset();
    else void form.send().then(showUnlessShown);
  };
  // Escape closes the surrounding dialog without a blur event.
  const onLeave = useRef(keep);
  onLeave.current = keep;
  useEffect(() => () => onLeave.current(), []);
  return (
    <div>
      <DiscardedDraftNotice form={form} />
      <TextAreaField
        {...props}
        {...field}
        autosize
        minRows={props.minRows ?? 1}
        maxRows={6}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The text is a single line; the field only wraps it.
          event.preventDefault();
          keep();
        }}
      />
    </div>
  );
}
