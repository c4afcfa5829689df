import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './public-footer.module.css';

export function PublicFooter({ brand, year }: { brand: string; year: string }) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app`;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.company}>
          <p className={styles.brand}>{brand}</p>
          <p>{t('specialised')}</p>
        </div>
        <nav aria-label={t('footer_read')}>
          <h2>{t('footer_read')}</h2>
          <ul>
            <li>
              <PageLink to={`${base}/blog`}>{t('blog')}</PageLink>
            </li>
            <li>
              <PageLink to={`${base}/blog/search`}>{t('search')}</PageLink>
            </li>
          </ul>
        </nav>
        <nav aria-label={t('footer_company')}>
          <h2>{t('footer_company')}</h2>
          <ul>
            <li>
              <PageLink to={`${base}/solution`}>{t('solution')}</PageLink>
            </li>
            <li>
              <PageLink to={`${base}/aboutus`}>{t('aboutus')}</PageLink>
            </li>
            <li>
              <PageLink to={`${base}/contact`}>{t('contact')}</PageLink>
            </li>
          </ul>
        </nav>
        <nav aria-label={t('footer_follow')}>
          <h2>{t('footer_follow')}</h2>
          <ul>
            <li>
              <PageLink to={`${base}/contact#newsletter`}>{t('newsletter')}</PageLink>
            </li>
            <li>
              <a href={`${base}/blog/feed.xml`}>RSS</a>
            </li>
            <li>
              <a href={`${base}/blog/atom.xml`}>Atom</a>
            </li>
          </ul>
        </nav>
      </div>
      <p className={styles.small}>
        <span>{t('rights', { year, brand })}</span>
        <a href="/sitemap.xml">{t('sitemap')}</a>
        <a href={`${base}/login`}>{t('login')}</a>
      </p>
    </footer>
  );
}
