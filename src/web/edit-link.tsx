/** The way from a post to its editor; it appears in the browser, once a session is known. */
import { Link } from 'react-router';
import { useTexts } from '#ui/locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useSignedIn } from './signed-in.ts';

export function EditLink({
  postId,
  language,
  className,
}: {
  postId: number;
  language: string;
  className?: string;
}) {
  const t = useTexts({ en, fr });
  if (!useSignedIn()) return null;
  return (
    <Link className={className} to={`/app/posts/${postId}/${language}/edit`}>
      {t('edit')}
    </Link>
  );
}
