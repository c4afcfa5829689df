/** Imports members by inviting each of them. The key is the e-mail. */

import { z } from 'zod';
import { fieldError as accountError } from '#features/accounts/errors.ts';
import { emailField } from '#features/accounts/profile.contract.ts';
import { mayChooseAuxiliary } from '#features/books/access.ts';
import { chooseAnalytic } from '#features/books/server/auxiliary.service.ts';
import { analyticField } from '#features/contracts/contract.ts';
import { phoneNumber } from '#features/members/contract.ts';
import {
  type Invited,
  invitationFacts,
  inviteAll,
  listPeople,
} from '#features/members/server/bulk.service.ts';
import { roles } from '#kernel/actor.ts';
import { foldEmail } from '#kernel/email.ts';
import { locales } from '#kernel/locale.ts';
import { isName, tidyName } from '#kernel/person-name.ts';
import { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import { fieldError } from '../errors.ts';
import { filled, PlannedRows, reasonOf } from '../row.rules.ts';
import { MOST_MAILS } from '../rules.ts';
import { type PlanPart, withPauses } from './planned.ts';

/** Unlike in a profile, a name may be missing: the invited person enters it. */
const name = z
  .string()
  .max(1000, accountError('letters_only'))
  .transform(tidyName)
  .refine((text) => text === '' || isName(text), accountError('letters_only'))
  .default('');

const invited = z.object({
  email: emailField,
  firstName: name,
  lastName: name,
  phoneNumber: phoneNumber.default(''),
  role: z.enum(roles).default('ROLE_USER'),
  locale: z.enum(locales).optional(),
  analyticCode: analyticField.default(''),
});

export const planMembers: PlanPart = async (context, rows) => {
  const people = new Set((await listPeople(context.db)).map(({ email }) => foldEmail(email)));
  const facts = await invitationFacts(context);
  const planned = new PlannedRows();
  const added: { person: Invited; analyticCode: string }[] = [];
  for await (const { row, values, wrong } of withPauses(rows)) {
    const about = [`${values.firstName ?? ''} ${values.lastName ?? ''}`.trim(), values.email]
      .filter(Boolean)
      .join(' · ');
    const reject = (reason: Parameters<PlannedRows['add']>[3]) => planned.add(row, 'rejected', about, reason);
    if (wrong !== undefined) {
      reject(wrong);
      continue;
    }
    const checked = validateBy(invited, filled(values));
    if (!checked.good) {
      reject(reasonOf(checked.errors));
      continue;
    }
    const { analyticCode, ...person } = checked.value;
    const { email, role } = person;
    const earlier = planned.earlier(email, row);
    if (earlier !== undefined) reject(fieldError('spreadsheet_twice', { row: String(earlier) }));
    else if (people.has(email)) planned.add(row, 'here', about);
    else if (!facts.roles.includes(role)) reject({ field: 'role', ...fieldError('spreadsheet_role') });
    else if (analyticCode !== '' && !mayChooseAuxiliary(context.actor))
      reject({ field: 'analyticCode', ...fieldError('spreadsheet_analytic') });
    else if (facts.seats !== null && added.length >= facts.seats) reject(fieldError('spreadsheet_seats'));
    else {
      planned.add(row, 'added', about);
      added.push({ person, analyticCode });
    }
  }
  return {
    rows: planned.rows,
    async write(there, { mail }) {
      if (mail && added.length > MOST_MAILS)
        throw new Problem(400, { code: 'TOO_MANY_MAILS', errors: { mail: fieldError('spreadsheet_mails') } });
      const people = added.map(({ person }) => person);
      const ids = await inviteAll(there, people, { mailed: mail });
      for (const [at, { analyticCode }] of added.entries()) {
        const id = ids[at];
        if (id !== undefined && analyticCode !== '') await chooseAnalytic(there, id, analyticCode);
      }
    },
  };
};
