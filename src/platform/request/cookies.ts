/** Sets the cookies of sign-in: HttpOnly, SameSite, and over https bound to this host (`__Host-`). */
import type { Config } from '#platform/config/config.ts';

type Name = 'ardoise_session' | 'ardoise_device' | 'ardoise_look';
type Site = Pick<Config, 'baseUrl'>;

function isSecure({ baseUrl }: Site): boolean {
  return baseUrl.startsWith('https:');
}

function nameOf(site: Site, name: Name): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function write(site: Site, name: Name, value: string, attributes: string): readonly [string, string] {
  const secure = isSecure(site) ? '; Secure' : '';
  return ['set-cookie', `${nameOf(site, name)}=${value}; Path=/; HttpOnly; ${attributes}${secure}`];
}

/** @param maxAge seconds; 0 deletes the cookie. */
export function sessionCookie(site: Site, secret: string, maxAge: number): readonly [string, string] {
  return write(site, 'ardoise_session', secret, `SameSite=Lax; Max-Age=${maxAge}`);
}

export function readSessionCookie(site: Site, header: string | null): string | undefined {
  return readCookie(header, nameOf(site, 'ardoise_session'));
}

/** Identifies a browser for an account and gives no access. @param maxAge seconds. */
export function deviceCookie(site: Site, value: string, maxAge: number): readonly [string, string] {
  return write(site, 'ardoise_device', value, `SameSite=Strict; Max-Age=${maxAge}`);
}

export function readDeviceCookie(site: Site, header: string | null): string | undefined {
  return readCookie(header, nameOf(site, 'ardoise_device'));
}

/** Repeats a company's look (kernel/look.ts) for the next page. @param maxAge seconds; 0 deletes the cookie. */
export function lookCookie(site: Site, value: string, maxAge: number): readonly [string, string] {
  return write(site, 'ardoise_look', value, `SameSite=Lax; Max-Age=${maxAge}`);
}

export function readLookCookie(site: Site, header: string | null): string | undefined {
  return readCookie(header, nameOf(site, 'ardoise_look'));
}

export function readCookie(header: string | null, name: string): string | undefined {
  const found = header?.split(';').find((pair) => pair.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}
