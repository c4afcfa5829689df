/** Making an administrator once the database is open: by the command line itself, or by the server that has it open. */
import { z } from 'zod';
import { createAdministrator } from '#features/accounts/server/administrator.service.ts';
import { locales } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { fieldErrorText } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import type { Contexts } from '#platform/request/contexts.ts';
import { commandContext } from '#platform/request/job.ts';

export const newAdministrator = z.object({
  email: z.string(),
  locale: z.enum(locales),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
});

/** The link, or why there is none: said to whoever asked, who may have been misunderstood. */
export const madeAdministrator = z.union([
  z.object({ link: z.string() }),
  z.object({ refused: z.string(), misused: z.boolean() }),
]);

type Made = z.output<typeof madeAdministrator>;

export async function makeAdministrator(
  contexts: Contexts,
  platform: Platform,
  given: z.output<typeof newAdministrator>,
): Promise<Made> {
  try {
    return { link: await createAdministrator(commandContext(contexts, platform), given) };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Made {
  if (error instanceof Problem && error.status === 409)
    return { refused: 'This address already has an account.', misused: false };
  if (error instanceof Problem && error.errors !== undefined) {
    const lines = Object.entries(error.errors).map(
      ([field, fault]) => `${field}: ${fieldErrorText(fault, 'en')}`,
    );
    return { refused: lines.join('\n'), misused: true };
  }
  throw error;
}
