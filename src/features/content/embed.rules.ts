/**
 * Recognises videos and sounds in a text. Readers get a link; clicking it replaces it with the player, so
 * that nothing is loaded from other sites before. Feeds and mails only contain the link.
 */

export interface Embed {
  /** The target of the link: the video's page, or the file. */
  href: string;
  /** What a click shows: the address of a player, or the element that plays the file. */
  player: string;
  service: string;
}

interface FilmHost {
  service: string;
  /** Patterns of the provider's addresses, without scheme and `www.`. The first group is the video's id. */
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
    // This host sets no cookies before playback.
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

/** The origins of players, for the content security policy. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
] as const;

/** Recognises a video by any of its addresses: page, player or embed code. */
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

/**
 * Recognises a video or sound file.
 * @returns undefined if pages of this site may not load the address.
 */
export function fileAt(address: string, kind: FileKind): Embed | undefined {
  const href = address.trim();
  if (!/^(?:https:\/\/[^/\s]|\/(?![/\\]))/i.test(href) || /\s/.test(href)) return undefined;
  const name = /([^/?#]+)(?:[?#].*)?$/.exec(href)?.[1] ?? href;
  return { href, player: kind, service: name };
}

/**
 * Returns the embed of a link with a player. The player is derived from the link's target, so that authors
 * cannot choose another.
 */
export function embedOfLink(href: string, player: string): Embed | undefined {
  if (player === 'video' || player === 'audio') return fileAt(href, player);
  const film = filmAt(href);
  return film?.player === player ? film : undefined;
}
