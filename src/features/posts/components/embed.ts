/** Puts the player in the place of a link to a film or a sound (embed.rules.ts); only now anything is loaded for it. */

type Click = Pick<MouseEvent, 'target' | 'ctrlKey' | 'metaKey'>;

/** @returns whether the event was a click on such a link, and no more is to be done about it. */
export function playEmbed({ target, ctrlKey, metaKey }: Click): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-embed]') : null;
  if (link === null || ctrlKey || metaKey) return false;
  const { embed = '' } = link.dataset;
  const player = /^https/.test(embed)
    ? Object.assign(document.createElement('iframe'), {
        // Players refuse to play where they are not told on which site.
        referrerPolicy: 'strict-origin-when-cross-origin',
        allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
        src: embed,
      })
    : Object.assign(document.createElement(embed), { controls: true, autoplay: true, src: link.href });
  player.title = link.textContent ?? '';
  player.dataset.player = embed;
  link.replaceWith(player);
  player.focus();
  return true;
}
