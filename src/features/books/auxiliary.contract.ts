/** Declares the calls for the auxiliary account of a person. */
import { z } from 'zod';
import { analyticField } from '#features/contracts/contract.ts';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { isAuxiliary } from './auxiliary.rules.ts';
import { bookkeepers } from './contract.ts';
import { fieldError } from './errors.ts';

const params = z.object({ memberId: id });
const answer = z.object({
  /** The account, or the one that the first entry will give. */
  code: z.string(),
  /** Whether an entry has it, so that it never changes. */
  used: z.boolean(),
  /** The analytic code of the person's expenses on contracts without one; empty for none. */
  analytic: z.string(),
});
export type Auxiliary = z.infer<typeof answer>;

export const readAuxiliary = call({
  id: 'readAuxiliary',
  method: 'GET',
  path: '/members/{memberId}/auxiliary',
  summary: 'The auxiliary account of a person in the books',
  access: bookkeepers,
  underDoAs: true,
  params,
  answer,
  texts: { failure: 'FAILED TO READ BOOK SETTINGS' },
});

export const updateAuxiliary = call({
  id: 'updateAuxiliary',
  method: 'PUT',
  path: '/members/{memberId}/auxiliary',
  summary: 'Choose the auxiliary account of a person; only until an entry has it',
  safeguard: 'form',
  access: ['ROLE_OWNER'],
  underDoAs: true,
  ifMatch: { of: readAuxiliary },
  records: 'books.auxiliary-chosen',
  encoding: 'form',
  params,
  body: z.object({
    /** A letter, then letters and digits; capitals are made. */
    code: z
      .string(fieldError('auxiliary_invalid'))
      .trim()
      .toUpperCase()
      .refine(isAuxiliary, fieldError('auxiliary_invalid'))
      .meta({ examples: ['LOVAD', 'LOV12'] }),
  }),
  answer,
  texts: {
    success: 'Auxiliary account saved',
    failure: 'FAILED TO SAVE BOOK SETTINGS',
    byStatus: { 409: 'FAILED TO SAVE BOOK SETTINGS' },
  },
});

export const updateAnalytic = call({
  id: 'updateAnalytic',
  method: 'PUT',
  path: '/members/{memberId}/analytic',
  summary:
    'Set the analytic code of a person, for expenses on contracts without one; posted entries keep theirs',
  safeguard: 'form',
  access: ['ROLE_OWNER'],
  underDoAs: true,
  ifMatch: { of: readAuxiliary },
  records: 'books.analytic-chosen',
  encoding: 'form',
  params,
  body: z.object({ analytic: analyticField }),
  answer,
  texts: { success: 'Analytic code saved', failure: 'FAILED TO SAVE BOOK SETTINGS' },
});
