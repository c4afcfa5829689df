/**
 * A grid of posts and languages with their states: missing, draft, published, stale. Each cell links to its
 * text.
 */
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { postLanguages } from '#kernel/locale.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './posts.module.css';
import { TranslationDot } from './translation-dot.tsx';

interface TranslationBoardProps {
  posts: readonly PostRow[];
}

export function TranslationBoard({ posts }: TranslationBoardProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <div className={styles.board}>
      <table aria-label={t('board')}>
        <thead>
          <tr>
            <th scope="col">{t('post')}</th>
            {postLanguages.map((language) => (
              <th key={language} scope="col">
                {t(`language_${language}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post.post_id}>
              <th scope="row">
                <Link to={toLocal(`/app/posts/${post.post_id}/${post.language}/edit`)}>{post.title}</Link>
              </th>
              {postLanguages.map((language) => {
                const translation = post.translations.find((one) => one.language === language);
                return (
                  <td key={language} data-missing={translation === undefined || undefined}>
                    <Link
                      to={toLocal(`/app/posts/${post.post_id}/${language}/edit`)}
                      data-label={t(`language_${language}`)}
                    >
                      <TranslationDot translation={translation} />
                      <span className={styles.quiet}>
                        {translation === undefined
                          ? t('begin')
                          : t('version_n', { version: translation.version })}
                      </span>
                      {/* In a list of links each cell needs the post and the language in its name. */}
                      <VisuallyHidden>{`, ${post.title}, ${t(`language_${language}`)}`}</VisuallyHidden>
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
