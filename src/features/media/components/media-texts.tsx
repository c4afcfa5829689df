/** Title and alternative texts of a picture. */
import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { postLanguages } from '#kernel/locale.ts';
import type { FieldError } from '#kernel/words.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { describeMedia, type Media, renameMedia } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Each is kept when its field is left, however that happens; no button, so no form. */
export function MediaTexts({ media, onChanged }: { media: Media; onChanged(media: Media): void }) {
  const t = useTexts({ en, fr });
  const options = { reload: false, onSuccess: onChanged };
  const rename = useCall(renameMedia, options);
  const describe = useCall(describeMedia, options);
  const inTurn = useTurns();
  const mediaId = media.media_id;
  return (
    <>
      <KeptField
        label={t('title')}
        value={media.title}
        required
        error={rename.errors.title}
        onKeep={(title) => inTurn(() => rename.attempt({ params: { mediaId }, body: { title } }))}
      />
      {postLanguages.map((language) => (
        <KeptField
          key={language}
          label={t(`alternative_${language}`)}
          description={language === 'EN' ? t('alternative_hint') : undefined}
          value={media.alternatives[language]}
          onKeep={(value) =>
            inTurn(() => describe.attempt({ params: { mediaId, language }, body: { value } }))
          }
        />
      ))}
    </>
  );
}

/**
 * Keeps what is typed one after the other: a field left while the one before is still on its way must not be
 * dropped, and each answer is the whole picture, so that the last has to be the newest.
 */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result,>(keep: () => Promise<Result>): Promise<Result> => {
    const turn = last.current.then(keep, keep);
    last.current = turn;
    return turn;
  };
}

interface KeptFieldProps {
  label: string;
  description?: string;
  value: string;
  required?: boolean;
  error?: FieldError;
  /** @returns what went wrong; then the text stays in its field, and is sent again when the field is left again. */
  onKeep(value: string): Promise<unknown>;
}

function KeptField({ label, description, value, required = false, error, onKeep }: KeptFieldProps) {
  const fieldErrorText = useFieldErrorText();
  const [text, setText] = useState(value);
  /** What is on its way or has arrived. */
  const sent = useRef(value);
  const keep = () => {
    const trimmed = text.trim();
    if (trimmed === sent.current) return;
    if (required && trimmed === '') return setText(value);
    sent.current = trimmed;
    void onKeep(trimmed).then((problem) => {
      if (problem !== undefined && sent.current === trimmed) sent.current = value;
    });
  };
  // Escape closes the dialog around the field, which is then never left by the focus.
  const onLeave = useRef(keep);
  onLeave.current = keep;
  useEffect(() => () => onLeave.current(), []);
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={1}
      maxRows={6}
      value={text}
      error={fieldErrorText(error)}
      maxLength={required ? 200 : 500}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // As long as it may be, it is one line of words.
        event.preventDefault();
        keep();
      }}
    />
  );
}
