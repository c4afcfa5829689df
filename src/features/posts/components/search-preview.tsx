/** Shows a search result of the post as Google does, while the texts are typed. */
import { Text } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type SearchTexts, searchResult } from '../search.rules.ts';
import styles from './edit.module.css';

interface SearchPreviewProps {
  texts: SearchTexts;
  post: { title: string; description: string };
  site: { brand: string; baseUrl: string };
  /** The path of the page. */
  path: string;
}

export function SearchPreview({ texts, post, site: { brand, baseUrl }, path }: SearchPreviewProps) {
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
