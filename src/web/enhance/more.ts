/**
 * Appends the articles of the next page when «More posts» is clicked. Without the script the link opens that
 * page. If fetching fails, the link shows an error and can be clicked again.
 */
import { fetchDocument } from './forms.ts';

export function fetchMore(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-more]');
  const list = document.querySelector('[data-posts]');
  if (link === null || list === null) return;
  const said = link.textContent;
  link.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.ariaDisabled === 'true') return;
    link.ariaDisabled = 'true';
    link.textContent = link.dataset.more ?? said;
    try {
      const { response, page } = await fetchDocument(link.href);
      if (!response.ok) throw new Error();
      const first = append(list, page);
      const next = page.querySelector<HTMLAnchorElement>('a[data-more]');
      if (next === null) {
        // Keyboard focus moves to the first new article.
        first?.focus({ preventScroll: true });
        link.parentElement?.remove();
      } else link.href = next.href;
      link.textContent = said;
    } catch {
      link.textContent = link.dataset.failed ?? said;
    }
    link.ariaDisabled = null;
  });
}

/** Appends the articles that are not on the page yet. @returns the link of the first one. */
function append(list: Element, page: Document): HTMLAnchorElement | undefined {
  const addressOf = (article: Element) => article.querySelector('a')?.getAttribute('href');
  const shown = new Set([...document.querySelectorAll('article')].map(addressOf));
  const articles = [...page.querySelectorAll('[data-posts] > article')].filter(
    (article) => !shown.has(addressOf(article)),
  );
  list.append(...articles);
  return articles[0]?.querySelector('a') ?? undefined;
}
