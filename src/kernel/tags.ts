/** Tags: several short texts in one text, separated by commas. */
import { z } from 'zod';
import { generalError } from './error-texts.ts';
import { fold } from './text.ts';

/** Separates the tags, so no tag contains a comma. */
export const TAG_SEPARATOR = ', ';

/** Returns the tags in a text, each once; case and accents are ignored. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,;\n]/).map((tag) => tag.trim().replace(/\s+/g, ' '));
  const folded = tags.map(fold);
  return tags.filter((tag, at) => tag !== '' && folded.indexOf(fold(tag)) === at);
}

/** The schema of a text with tags. @param length characters of each. */
export function tagsField({ most, length }: { most: number; length: number }) {
  return z
    .string()
    .max(2 * most * length)
    .transform(tagsIn)
    .superRefine((tags, context) => {
      const issue = { code: 'custom', input: tags } as const;
      if (tags.length > most)
        context.addIssue({ ...issue, ...generalError('too_many'), params: { max: most } });
      if (tags.some((tag) => tag.length > length))
        context.addIssue({ ...issue, ...generalError('too_long'), params: { max: length } });
    })
    .transform((tags) => tags.join(TAG_SEPARATOR))
    .meta({ examples: ['One', 'One, Two'] });
}
