/** Shows the cover picture, 128 pixels high (specification §9), or why one is needed. */
import { Center } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** In pixels. */
const HEIGHT = 128;

export function Cover({ post }: { post: PostRow }) {
  const t = useTexts({ en, fr });
  const source = post.cover_sources.find(({ width }) => width >= 480);
  return (
    <section aria-label={t('cover_picture')}>
      {post.cover_picture_src === '' ? (
        <Center
          maw="20rem"
          h={HEIGHT}
          px="md"
          c="dimmed"
          fz={13}
          ta="center"
          bd="1px dashed var(--line-field)"
          bdrs="sm"
        >
          {t('cover_needed')}
        </Center>
      ) : (
        <img
          style={{ borderRadius: 'var(--radius)', objectFit: 'cover', height: HEIGHT }}
          src={source?.src ?? post.cover_picture_src}
          alt={post.cover_picture_title}
          height={HEIGHT}
        />
      )}
    </section>
  );
}
