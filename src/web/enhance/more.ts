/**
 * «More posts»: the articles of the next page come into this one. Without the script the link leads to that page. If they
 * cannot be fetched, the reader stays, with all that has come so far: the link says so and can be tried again.
 */
import { fetchDocument } from './document.ts';

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
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const first = append(list, page);
      const next = page.querySelector<HTMLAnchorElement>('a[data-more]');
      if (next === null) {
        // Who came here by keyboard goes on with what has come.
        first?.focus({ preventScroll: true });
        link.parentElement?.remove();
      } else link.setAttribute('href', next.getAttribute('href') ?? '');
      link.textContent = said;
    } catch {
      link.textContent = link.dataset.failed ?? said;
    }
    link.ariaDisabled = null;
  });
}

/** Adds the articles that this page does not show yet; the link of the first of them is what is returned. */
function append(list: Element, page: Document): HTMLAnchorElement | undefined {
  const addressOf = (article: Element) => article.querySelector('a')?.getAttribute('href');
  const shown = new Set([...document.querySelectorAll('article')].map(addressOf));
  const articles = [...page.querySelectorAll('[data-posts] > article')].filter(
    (article) => !shown.has(addressOf(article)),
  );
  list.append(...articles);
  return articles[0]?.querySelector('a') ?? undefined;
}
