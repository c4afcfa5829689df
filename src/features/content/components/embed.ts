/** Replaces a link to a video or sound with its player (embed.rules.ts) when it is clicked. Nothing is loaded before. */

type Click = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey'>;

/** @returns whether the event was a click on such a link and was handled. */
export function playEmbed({ target, ctrlKey, metaKey }: Click): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-embed]') : null;
  if (link === null || ctrlKey || metaKey) return false;
  const { embed = '' } = link.dataset;
  const player = playerOf(embed, link.href);
  if (player === undefined) return false;
  player.title = link.textContent ?? '';
  player.dataset.player = embed;
  // A file that cannot be played, for example after a redirect to an origin that the policy forbids, becomes a plain link again.
  player.onerror = () => {
    link.removeAttribute('data-embed');
    player.replaceWith(link);
  };
  link.replaceWith(player);
  player.focus();
  return true;
}

/** Creates only the two kinds of player that the server declares, whatever the page contains. */
function playerOf(embed: string, href: string): HTMLElement | undefined {
  if (embed === 'video' || embed === 'audio')
    return Object.assign(document.createElement(embed), { controls: true, autoplay: true, src: href });
  if (!embed.startsWith('https://')) return undefined;
  const frame = document.createElement('iframe');
  // The player needs scripts, its own site's storage and new tabs. It cannot navigate this page, download or open dialogs.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  // Applies only to the player's own origin, not to redirect targets.
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // Players require a referrer.
  frame.referrerPolicy = 'strict-origin';
  // Set last, so that the restrictions above apply to what it loads.
  frame.src = embed;
  return frame;
}
