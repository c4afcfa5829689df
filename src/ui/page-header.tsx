/**
 * The head of a page: its title goes to the top bar and the document, below stand where one is and, at the
 * right, what can be done. The main action is the last one.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocalPath } from './local-path.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './page-header.module.css';
import { usePageTitle } from './page-title.tsx';

export interface Crumb {
  label: string;
  /** Left out for what is not a page of its own, and for the page itself. */
  to?: string;
}

interface PageHeaderProps {
  title: string;
  /** The thing that the page is of, where the title does not name it: by it one finds the page again. */
  about?: string;
  crumbs?: readonly Crumb[];
  /** One sentence below, where the title does not say it all. */
  lead?: string;
  /** Buttons. */
  actions?: ReactNode;
}

export function PageHeader({ title, about, crumbs = [], lead, actions }: PageHeaderProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  usePageTitle(title, about);
  if (crumbs.length === 0 && lead === undefined && actions === undefined) return null;
  return (
    <div className={styles.header}>
      <div className={styles.where}>
        {crumbs.length > 0 && (
          <nav aria-label={t('breadcrumbs')}>
            <ol className={styles.crumbs}>
              {crumbs.map((crumb, place) => (
                <li key={crumb.label} aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
                  {crumb.to === undefined ? crumb.label : <Link to={toLocal(crumb.to)}>{crumb.label}</Link>}
                </li>
              ))}
            </ol>
          </nav>
        )}
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
