/** Shows the company's own pages, each with its own form. */
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { locales } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { SiteAnswer } from '../document.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './site.module.css';

export function OwnPages({ site: { pages } }: { site: SiteAnswer }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <Card title={t('site_pages')}>
      <Text c="dark.1">{t('site_pages_note')}</Text>
      {pages.length > 0 && (
        <ul className={styles.pages}>
          {pages.map((page) => {
            const filled = locales.filter((locale) => page[`path_${locale}`] !== '');
            return (
              <li key={page.page_id}>
                <Link to={toLocal(`/app/site/pages/${page.page_id}`)}>{page.title_en || page.title_fr}</Link>{' '}
                <small>
                  {filled.map((locale) => t(`contacts_language_${locale}`)).join(', ')}
                  {!page.in_menu && ` · ${t('site_page_hidden')}`}
                </small>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button
          component={Link}
          to={toLocal('/app/site/pages/new')}
          variant="default"
          leftSection={<Icon name="add" size={16} />}
        >
          {t('site_page_add')}
        </Button>
      </div>
    </Card>
  );
}
