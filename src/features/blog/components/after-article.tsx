/** Shows the end of an article: share links, related articles, newsletter. */
import button from '#ui/button.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type PostOfCard, shareAddresses } from '../reading.rules.ts';
import styles from './article.module.css';
import { PostCard } from './post-card.tsx';

/** @param url the article's own address, absolute. */
export function Share({ title, url }: { title: string; url: string }) {
  const t = useTexts({ en, fr });
  const { mail, linkedIn } = shareAddresses(title, url);
  return (
    <p className={styles.share} data-screen="">
      <span>{t('share')}</span>
      <a href={mail}>{t('share_mail')}</a>
      <a href={linkedIn} rel="noopener noreferrer" target="_blank">
        LinkedIn
      </a>
      <button type="button" data-copies={url} data-copied={t('share_copied')} aria-live="polite" hidden>
        {t('share_copy')}
      </button>
    </p>
  );
}

export function AfterArticle({ related }: { related: readonly PostOfCard[] }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  return (
    <>
      {related.length > 0 && (
        <section className={styles.related} data-screen="" aria-labelledby="related">
          <h2 id="related">{t('related')}</h2>
          {related.map((post) => (
            <PostCard key={post.post_id} post={post} shape="row" as="div" />
          ))}
        </section>
      )}
      <section className={styles.news} data-screen="" aria-labelledby="by-mail">
        <div>
          <h2 id="by-mail">{t('by_mail')}</h2>
          <p>{t('by_mail_text')}</p>
        </div>
        <PageLink className={button.filled} to={`/${locale}/app/contact#newsletter`}>
          {t('by_mail_button')}
        </PageLink>
      </section>
    </>
  );
}
