/** The signed-in person, as every page of the back office needs them. */
import type { authenticate } from '#features/accounts/contract.ts';
import type { Person } from '#kernel/actor.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { SignedIn } from '#ui/session.tsx';

export type Self = Person &
  Pick<SignedIn, 'site' | 'theme' | 'language' | 'needsFactor' | 'administers' | 'zone' | 'look'>;

export type LoginFields = Omit<CallAnswer<typeof authenticate>, 'user_token'>;

export function personOf(user: LoginFields): Self {
  return {
    userId: user.user_id,
    login: user.user_login,
    email: user.user_email,
    firstName: user.user_firstName,
    lastName: user.user_lastName,
    role: user.user_role,
    site: user.user_site,
    theme: user.user_theme ?? undefined,
    language: { locale: user.user_locale, chosen: user.user_locale_chosen },
    needsFactor: user.user_needs_factor,
    administers: user.user_administers,
    zone: user.user_time_zone,
    look: user.user_look,
  };
}
