/** The session cookie: HttpOnly, SameSite, and over https bound to this host (`__Host-`). */
import type { Config } from '#platform/config/config.ts';

function cookieName(config: Config): string {
  return config.baseUrl.startsWith('https:') ? '__Host-ardoise_session' : 'ardoise_session';
}

/** @param maxAge seconds; 0 removes the cookie. */
export function sessionCookie(config: Config, secret: string, maxAge: number): readonly [string, string] {
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : '';
  return [
    'set-cookie',
    `${cookieName(config)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`,
  ];
}

export function readSessionCookie(config: Config, header: string | null): string | undefined {
  return readCookie(header, cookieName(config));
}

export function readCookie(header: string | null, name: string): string | undefined {
  const found = header?.split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}
