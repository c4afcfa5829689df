/** Shows the cover picture, 128 pixels high (specification §9), or a button to choose one. */
import { Center, Flex, Text } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface CoverProps {
  post: PostRow;
  onChoose(): void;
}

export function Cover({ post, onChoose }: CoverProps) {
  const t = useTexts({ en, fr });
  const source = post.cover_sources.find(({ width }) => width >= 480);
  return (
    <section aria-label={t('cover_picture')}>
      {post.cover_picture_src === '' ? (
        <Flex align="center" gap={16}>
          <Center
            component="button"
            type="button"
            onClick={() => onChoose()}
            flex="none"
            w={192}
            h={128}
            c="dimmed"
            fz={13}
            bd="1px dashed var(--line-field)"
            bdrs="sm"
          >
            {t('choose_cover')}
          </Center>
          <Text c="dimmed" fz={13} maw="20rem">
            {t('cover_needed')}
          </Text>
        </Flex>
      ) : (
        <img
          style={{ borderRadius: 'var(--radius)', objectFit: 'cover', height: 128 }}
          src={source?.src ?? post.cover_picture_src}
          alt={post.cover_picture_title}
          height={128}
        />
      )}
    </section>
  );
}
