import { type CompanySite, isFilled, legalPages, menuOf } from '#kernel/company-site.ts';
import { telOf } from '#kernel/phone.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './public-footer.module.css';

interface PublicFooterProps {
  brand: string;
  company: CompanySite;
  year: string;
}

export function PublicFooter({ brand, company, year }: PublicFooterProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const base = `/${locale}/app`;
  const menu = menuOf(company, locale);
  const { footer = '' } = company.texts[locale];
  const about = menu.filter(({ path }) => path !== 'blog');
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.company}>
          <p className={styles.brand}>{brand}</p>
          {footer !== '' && <p>{footer}</p>}
          <Address contact={company.contact} />
        </div>
        <nav aria-label={t('footer_read')}>
          <h2>{t('footer_read')}</h2>
          <ul>
            {company.menu.includes('blog') && (
              <li>
                <PageLink to={`${base}/blog`}>{t('blog')}</PageLink>
              </li>
            )}
            <li>
              <PageLink to={`${base}/blog/search`}>{t('search')}</PageLink>
            </li>
          </ul>
        </nav>
        {about.length > 0 && (
          <nav aria-label={t('footer_company')}>
            <h2>{t('footer_company')}</h2>
            <ul>
              {about.map(({ path, section, title }) => (
                <li key={path}>
                  <PageLink to={`${base}/${path}`}>{section === undefined ? title : t(section)}</PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
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
            {company.social.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles.small}>
        <span>{t('rights', { year, brand })}</span>
        {legalPages.map(
          (page) =>
            isFilled(company, locale, page) && (
              <PageLink key={page} to={`${base}/${page}`}>
                {t(page)}
              </PageLink>
            ),
        )}
        <a href="/sitemap.xml">{t('sitemap')}</a>
        <a href={`${base}/login`}>{t('login')}</a>
      </p>
    </footer>
  );
}

function Address({ contact: { address, phone, email } }: Pick<CompanySite, 'contact'>) {
  if (address === '' && phone === '' && email === '') return null;
  return (
    <address>
      {address !== '' && <span>{address}</span>}
      {phone !== '' && <a href={`tel:${telOf(phone)}`}>{phone}</a>}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
