/** The cover picture, 128 pixels high (specification §9), and the button to choose another. */
import { useTexts } from '#ui/locale.tsx';
import type { PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './edit.module.css';

export function Cover({ post }: { post: PostRow }) {
  const t = useTexts({ en, fr });
  const source = post.cover_sources.find(({ width }) => width >= 480);
  return (
    <section aria-label={t('cover_picture')}>
      {post.cover_picture_src === '' ? (
        <p className={styles.noCover}>{t('no_cover')}</p>
      ) : (
        <img
          className={styles.cover}
          src={source?.src ?? post.cover_picture_src}
          alt={post.cover_picture_title}
          height={128}
        />
      )}
    </section>
  );
}
