/**
 * The head of a page: its title goes to the top bar and the document; below are breadcrumbs and, at the
 * right, actions. The main action is last.
 */
import { Flex, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFirstVisit } from './first-visit.ts';
import layout from './layout.module.css';
import { useLocalPath } from './local-path.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './page-header.module.css';
import { usePageTitle } from './page-title.tsx';

export interface Crumb {
  label: string;
  /** Omitted for groups without a page, and for the page itself. */
  to?: string;
  /** A page of the public site. */
  href?: string;
}

interface PageHeaderProps {
  title: string;
  /**
   * The page's subject when the title does not name it, so that the page can be found in the browser's
   * history.
   */
  about?: string;
  crumbs?: readonly Crumb[];
  /** One sentence that explains the page, shown at the first visit; later the guide behind the question mark has it. */
  lead?: string;
  /** One sentence about the subject, always shown. */
  fact?: string;
  /** Buttons. */
  actions?: ReactNode;
}

export function PageHeader({ title, about, crumbs = [], lead, fact, actions }: PageHeaderProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  usePageTitle(title, about);
  const isFirstVisit = useFirstVisit();
  const sentence = fact ?? (isFirstVisit ? lead : undefined);
  // A link to the public site is not the page itself.
  const current = crumbs.findLastIndex(({ href }) => href === undefined);
  if (crumbs.length === 0 && sentence === undefined && actions === undefined) return null;
  return (
    <Group gap="0.75rem 1.5rem" mb={20}>
      <div className={styles.where}>
        {crumbs.length > 0 && (
          <nav aria-label={t('breadcrumbs')}>
            <Flex component="ol" wrap="wrap" c="dark.1" className={styles.crumbs}>
              {crumbs.map((crumb, place) => (
                <li
                  key={crumb.label}
                  aria-current={place === current ? 'page' : undefined}
                  data-repeats={(crumb.label === title && crumbs.length > 1) || undefined}
                >
                  {crumb.to !== undefined ? (
                    <Link to={toLocal(crumb.to)}>{crumb.label}</Link>
                  ) : crumb.href !== undefined ? (
                    <a href={crumb.href}>{crumb.label}</a>
                  ) : (
                    crumb.label
                  )}
                </li>
              ))}
            </Flex>
          </nav>
        )}
        {sentence !== undefined && (
          <Text maw="44rem" mt={crumbs.length > 0 ? 6 : 0} c="dark.1" lh={1.55} textWrap="pretty">
            {sentence}
          </Text>
        )}
      </div>
      {actions !== undefined && (
        <div className={layout.actions} data-page-actions>
          {actions}
        </div>
      )}
    </Group>
  );
}
