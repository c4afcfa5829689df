/** Lists the company's own pages, with links to their forms, and changes their order. */
import { ActionIcon, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Locale, locales } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { useDelayedWrite } from '#ui/use-delayed-write.ts';
import { orderSitePages, type SiteAnswer } from '../document.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Arrow buttons move a page, because they also work by keyboard and touch. */
export function OwnPages({ site: { pages: stored } }: { site: SiteAnswer }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const locale = useLocale();
  const { pages, move, announcement } = useOrder(stored, locale);
  return (
    <Card title={t('site_pages')} hint={t('site_pages_note')}>
      {pages.length > 0 && (
        <Stack component="ul" gap={8}>
          {pages.map((page, place) => {
            const filled = locales.filter((locale) => page[`path_${locale}`] !== '');
            const title = titleOf(page, locale);
            return (
              <Group key={page.page_id} component="li" justify="space-between" gap="8px 16px" wrap="nowrap">
                <div>
                  <Link to={toLocal(`/app/site/pages/${page.page_id}`)}>{title}</Link>{' '}
                  <small>
                    {filled.map((locale) => t(`contacts_language_${locale}`)).join(', ')}
                    {!page.in_menu && ` · ${t('site_page_hidden')}`}
                  </small>
                </div>
                {pages.length > 1 && (
                  <ActionIcon.Group>
                    {([-1, 1] as const).map((by) => (
                      <ActionIcon
                        key={by}
                        variant="default"
                        size="lg"
                        aria-label={t(by < 0 ? 'site_page_up' : 'site_page_down', { title })}
                        // Not `disabled`, which would lose the focus at the first and last place.
                        aria-disabled={pages[place + by] === undefined}
                        data-disabled={pages[place + by] === undefined || undefined}
                        onClick={() => move(place, by)}
                      >
                        <Icon name={by < 0 ? 'up' : 'down'} size={16} />
                      </ActionIcon>
                    ))}
                  </ActionIcon.Group>
                )}
              </Group>
            );
          })}
        </Stack>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
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

type Page = SiteAnswer['pages'][number];

const titleOf = (page: Page, locale: Locale) => page[`title_${locale}`] || page.title_en || page.title_fr;

/** Shows a changed order immediately, and saves it some time after the last move. If that fails, shows the stored order again. */
function useOrder(stored: readonly Page[], locale: Locale) {
  const t = useTexts({ en, fr });
  const [moved, setMoved] = useState<{ of: readonly Page[]; pages: readonly Page[] }>();
  const [announcement, setAnnouncement] = useState('');
  const pages = moved?.of === stored ? moved.pages : stored;
  const bodyOf = (order: readonly Page[]) => ({ body: { page_ids: order.map(({ page_id }) => page_id) } });
  const save = useCall(orderSitePages, { undo: () => [undoBy(orderSitePages, bodyOf(stored))] });
  useDelayedWrite(moved, () => {
    if (moved?.of !== stored) return;
    void save.run(bodyOf(moved.pages)).then((answer) => answer ?? setMoved(undefined));
  });
  return {
    pages,
    announcement,
    move(place: number, by: 1 | -1) {
      const [page, other] = [pages[place], pages[place + by]];
      if (page === undefined || other === undefined || save.pending) return;
      setMoved({ of: stored, pages: pages.with(place, other).with(place + by, page) });
      setAnnouncement(
        t('site_page_moved', { title: titleOf(page, locale), place: place + by + 1, count: pages.length }),
      );
    },
  };
}
