/** The index of the user guide; pages about things that the reader may do come first. */
import { Link } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { guideFor } from '#ui/page/guide.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import styles from '../components/guide.module.css';
import { summaryOf } from '../components/guide-files.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export default function HelpIndexPage() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const toLocal = useLocalPath();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.parts}>
        {guideFor(useSession()).map(({ name, pages }) => (
          <section key={name} aria-labelledby={`part-${name}`}>
            <h2 id={`part-${name}`}>{t(`part_${name}`)}</h2>
            <ul>
              {pages.map((page) => {
                const { title, lead } = summaryOf(locale, page);
                return (
                  <li key={page}>
                    <Link to={toLocal(`/app/help/${page}`)}>{title}</Link>
                    <p>{lead}</p>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
