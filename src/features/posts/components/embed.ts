/** Puts the player in the place of a link to a film or a sound (embed.rules.ts); only now anything is loaded for it. */

type Click = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey'>;

/** @returns whether the event was a click on such a link, and no more is to be done about it. */
export function playEmbed({ target, ctrlKey, metaKey }: Click): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-embed]') : null;
  if (link === null || ctrlKey || metaKey) return false;
  const { embed = '' } = link.dataset;
  const player = playerOf(embed, link.href);
  if (player === undefined) return false;
  player.title = link.textContent ?? '';
  player.dataset.player = embed;
  // What cannot be played here, as a file that is redirected to an origin the page's policy does not name, is a plain link again.
  player.onerror = () => {
    link.removeAttribute('data-embed');
    player.replaceWith(link);
  };
  link.replaceWith(player);
  player.focus();
  return true;
}

/** Of the two kinds that the server makes, and of no other, whatever a page may hold. */
function playerOf(embed: string, href: string): HTMLElement | undefined {
  if (embed === 'video' || embed === 'audio')
    return Object.assign(document.createElement(embed), { controls: true, autoplay: true, src: href });
  if (!embed.startsWith('https://')) return undefined;
  const frame = document.createElement('iframe');
  // It plays by scripts and storage of its own site, and its links open tabs; it cannot lead this page away, download, or ask.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  // For the player's own origin alone: whoever it leads on to has nothing of it.
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // Players refuse to play where they are not told on which site.
  frame.referrerPolicy = 'strict-origin';
  // Last: what it loads is bound by all that stands above.
  frame.src = embed;
  return frame;
}
