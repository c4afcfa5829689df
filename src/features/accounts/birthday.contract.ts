/** Declares the calls for one's own birthday, which Today shows to the team. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { parseBirthday } from './birthday.rules.ts';
import { fieldError } from './errors.ts';
import { ownParams } from './profile.contract.ts';

const own = {
  access: 'member',
  notUnderDoAs: 'everybody decides for themselves',
  path: '/users/{userId}/birthday',
  params: ownParams,
  answer: z.object({
    /** `DD/MM`; empty if not entered. */
    birthday: z.string(),
  }),
} as const;

export const readBirthday = call({
  ...own,
  id: 'readBirthday',
  method: 'GET',
  summary: 'Read one’s own birthday, which has no year',
  texts: { failure: 'FAILED TO READ BIRTHDAY' },
});

export const saveBirthday = call({
  ...own,
  id: 'saveBirthday',
  method: 'PUT',
  summary:
    'Enter the day and month of one’s own birthday, or remove it; on that day, Today shows it to the team',
  safeguard: 'form',
  ifMatch: { of: readBirthday },
  records: 'account.birthday-saved',
  body: z.object({
    birthday: z
      .string()
      .trim()
      .max(10, fieldError('birthday_invalid'))
      .meta({ description: 'Day and month, `24/12`; empty for none', examples: ['24/12', '05/06'] })
      .transform((text, { addIssue }) => {
        const birthday = text === '' ? '' : parseBirthday(text);
        if (birthday === undefined) addIssue({ code: 'custom', ...fieldError('birthday_invalid') });
        return birthday ?? '';
      }),
  }),
  texts: { success: 'Birthday saved', failure: 'FAILED TO SAVE BIRTHDAY' },
});
