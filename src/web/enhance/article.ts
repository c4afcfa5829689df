import { playEmbed } from '#features/content/components/embed.ts';

/**
 * Highlights the current section in a post's table of contents: the last heading above the upper third of the
 * window.
 */
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  if (links.length === 0) return;
  // As written: `hash` would encode non-ASCII letters of an id.
  const idOf = (link: HTMLAnchorElement) => link.getAttribute('href')?.slice(1) ?? '';
  const headings = [...new Set(links.map(idOf))].flatMap((id) => document.getElementById(id) ?? []);
  const passed = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (isIntersecting || boundingClientRect.top < 0) passed.add(target);
        else passed.delete(target);
      }
      const current = headings.findLast((heading) => passed.has(heading));
      for (const link of links) link.ariaCurrent = idOf(link) === current?.id ? 'location' : null;
    },
    { rootMargin: '0px 0px -66% 0px' },
  );
  for (const heading of headings) observer.observe(heading);
}

/** Embedded videos and audio are links until they are clicked. */
export function playEmbeds(): void {
  document.addEventListener('click', (event) => {
    if (playEmbed(event)) event.preventDefault();
  });
}
