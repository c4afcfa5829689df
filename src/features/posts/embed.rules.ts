/**
 * Films and sounds in a text. Readers get a link; where a script runs, a click on it puts the player in its place, so that
 * nothing is loaded from elsewhere before somebody wants it. Feeds and mails have the link.
 */

export interface Embed {
  /** Where the link leads: the page of a film, or the file. */
  href: string;
  /** What the click shows: the address of a player, or the element that plays the file. */
  player: string;
  service: string;
}

interface FilmHost {
  service: string;
  /** What its addresses look like, without scheme and `www.`; the first group is the film's id. */
  addresses: RegExp;
  page(id: string): string;
  player(id: string): string;
}

const filmHosts: readonly FilmHost[] = [
  {
    service: 'YouTube',
    addresses:
      /^(?:(?:m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|watch\?(?:[^#]*&)?v=)|youtu\.be\/)([\w-]{6,20})/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    // Without cookies before it plays.
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  {
    service: 'Vimeo',
    addresses: /^(?:player\.)?vimeo\.com\/(?:video\/)?(\d{4,12})/,
    page: (id) => `https://vimeo.com/${id}`,
    player: (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
  },
  {
    service: 'Dailymotion',
    addresses:
      /^(?:(?:geo\.)?dailymotion\.com\/(?:embed\/)?(?:video\/|player(?:\/\w+)?\.html\?(?:[^#]*&)?video=)|dai\.ly\/)([a-z0-9]{5,12})/i,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
    player: (id) => `https://geo.dailymotion.com/player.html?video=${id}&mute=false`,
  },
];

/** The origins that players come from, for the content policy of pages. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
] as const;

/** A film by any address of it: its page, its player, the code to embed it. */
export function filmAt(address: string): Embed | undefined {
  const bare = address.trim().replace(/^(?:https?:)?\/\/(?:www\.)?/i, '');
  if (bare === address.trim()) return undefined;
  for (const { service, addresses, page, player } of filmHosts) {
    const id = addresses.exec(bare)?.[1];
    if (id !== undefined) return { service, href: page(id), player: player(id) };
  }
  return undefined;
}

export type FileKind = 'video' | 'audio';

/** A film or a sound that is a file somewhere. @returns undefined for what cannot be loaded from a page of ours. */
export function fileAt(address: string, kind: FileKind): Embed | undefined {
  const href = address.trim();
  if (!/^(?:https:\/\/[^/\s]|\/(?![/\\]))/i.test(href) || /\s/.test(href)) return undefined;
  const name = /([^/?#]+)(?:[?#].*)?$/.exec(href)?.[1] ?? href;
  return { href, player: kind, service: name };
}

/** Of a link that says to be one, by what it leads to: nobody can name another player. */
export function embedOfLink(href: string, player: string): Embed | undefined {
  if (player === 'video' || player === 'audio') return fileAt(href, player);
  const film = filmAt(href);
  return film?.player === player ? film : undefined;
}
