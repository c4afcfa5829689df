/** Links to a post's translations and shows their states. A missing translation can be started. */
import { Group } from '@mantine/core';
import { Link } from 'react-router';
import { postLanguages } from '#kernel/locale.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './posts.module.css';
import { useTranslationWords } from './translation-dot.tsx';

export function LanguageChips({ post }: { post: PostRow }) {
  const t = useTexts({ en, fr });
  const words = useTranslationWords();
  const toLocal = useLocalPath();
  return (
    <Group component="span" gap={6}>
      {postLanguages.map((language) => {
        const { tone, text } = words(post.translations.find((one) => one.language === language));
        const label = t('chip', {
          code: language,
          language: t(`language_${language}`),
          state: text,
          title: post.title,
        });
        return (
          <Link
            key={language}
            className={styles.chip}
            to={toLocal(`/app/posts/${post.post_id}/${language}/edit`)}
            // Starts with the visible text, so that voice control finds the link (WCAG 2.5.3).
            aria-label={label}
            title={label}
          >
            <StateDot tone={tone}>{language}</StateDot>
          </Link>
        );
      })}
    </Group>
  );
}
