/** Chooses the translation of a post to edit, or starts a missing one. */
import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { postLanguages } from '#kernel/locale.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { TranslationDot } from './translation-dot.tsx';

export function ChooseLanguage({ post, onClose }: { post: PostRow; onClose(): void }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <Dialog opened onClose={onClose} title={t('choose_language')} size="sm">
      <Text mb="md" c="dark.1" lh={1.6}>
        {post.title}
      </Text>
      <Stack gap="xs">
        {postLanguages.map((language) => {
          const translation = post.translations.find((one) => one.language === language);
          return (
            <Button
              key={language}
              component={Link}
              to={toLocal(`/app/posts/${post.post_id}/${language}/edit`)}
              variant="default"
              justify="space-between"
              fullWidth
              leftSection={<Icon name={translation === undefined ? 'add' : 'edit'} size={16} />}
              rightSection={<TranslationDot translation={translation} />}
            >
              {t(`language_${language}`)}
            </Button>
          );
        })}
      </Stack>
    </Dialog>
  );
}
