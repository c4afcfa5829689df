/**
 * Shows a grid of posts and languages with their states: missing, draft, published, stale. Each cell links to
 * its text.
 */
import { Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { postLanguages } from '#kernel/locale.ts';
import layout from '#ui/layout.module.css';
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
    <div className={`${layout.frame} ${layout.scroll} ${styles.board}`}>
      <Table horizontalSpacing="md" verticalSpacing="xs" borderColor="var(--line)" aria-label={t('board')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('post')}</Table.Th>
            {postLanguages.map((language) => (
              <Table.Th key={language} scope="col">
                {t(`language_${language}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {posts.map((post) => (
            <Table.Tr key={post.post_id}>
              <Table.Th scope="row">
                <Link to={toLocal(`/app/posts/${post.post_id}/${post.language}/edit`)}>{post.title}</Link>
              </Table.Th>
              {postLanguages.map((language) => {
                const translation = post.translations.find((one) => one.language === language);
                return (
                  <Table.Td key={language} data-missing={translation === undefined || undefined}>
                    <Link
                      to={toLocal(`/app/posts/${post.post_id}/${language}/edit`)}
                      data-label={t(`language_${language}`)}
                    >
                      <TranslationDot translation={translation} />
                      <Text component="span" c="dimmed" fz="xs">
                        {translation === undefined
                          ? t('begin')
                          : t('version_n', { version: translation.version })}
                      </Text>
                      {/* Screen readers can list links, so each cell's name needs the post and the language. */}
                      <VisuallyHidden>{`, ${post.title}, ${t(`language_${language}`)}`}</VisuallyHidden>
                    </Link>
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
