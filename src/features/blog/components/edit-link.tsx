/**
 * Links from a post to its editor. The browser shows the link only to people who may edit the post
 * (enhance/session.ts).
 */
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface EditLinkProps {
  postId: number;
  language: string;
}

export function EditLink({ postId, language }: EditLinkProps) {
  const t = useTexts({ en, fr });
  return (
    <a
      href={`/${useLocale()}/app/posts/${postId}/${language}/edit`}
      data-edits={postId}
      data-screen=""
      hidden
    >
      {t('edit_post')}
    </a>
  );
}
