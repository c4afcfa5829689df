/** A new member's first days: asks for a contract, submits a first week, enters a bank account. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract, listContracts, updateContract } from '#features/contracts/contract.ts';
import { inviteMember } from '#features/members/contract.ts';
import { monthSearch } from '#features/planning/rules.ts';
import { mondayOf } from '#features/planning/week.rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, fieldsOf, firstOfMonth } from '#kernel/day.ts';
import { isoWeek } from '#kernel/week.ts';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, writeWeek } from '../support/planned.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

const words = {
  fr: {
    steps: /^Vos premiers jours/,
    ask: /Demandez à .*Marc Delorme.* de vous affecter à votre contrat/,
    asked: /Demandez à .*Marc Delorme.* de vous affecter au vôtre/,
    contract: 'Être affecté à un contrat',
    week: 'Soumettre une première semaine',
    bank: 'Indiquer votre compte bancaire',
    hide: 'Masquer',
    done: 'Fait',
    open: 'Soumettre',
    before: 'Rien à saisir',
    tick: 'Soumettre : Semaine',
    one: 'Soumettre 1 semaine',
    why: 'Cochez au moins une semaine.',
    sent: '1 semaine soumise',
    iban: 'IBAN',
    password: /^Mot de passe actuel/,
    save: 'Enregistrer le compte',
    saved: 'Compte bancaire enregistré',
  },
  en: {
    steps: /^Your first days/,
    ask: /Ask .*Marc Delorme.* to add you to your contract/,
    asked: /Ask .*Marc Delorme.* to add you to yours/,
    contract: 'Be added to a contract',
    week: 'Submit a first week',
    bank: 'Enter your bank account',
    hide: 'Hide',
    done: 'Done',
    open: 'Submit weeks',
    before: 'Nothing to fill in',
    tick: 'Submit Week',
    one: 'Submit 1 week',
    why: 'Tick at least one week.',
    sent: '1 week submitted',
    iban: 'IBAN',
    password: /^Current password/,
    save: 'Save the account',
    saved: 'Bank account saved',
  },
} as const;

let owner: DemoPerson;
beforeAll(async () => {
  owner = await demoPerson('owner');
  // The contract of everybody ended yesterday, so that a new member has none.
  const query = { rowsPerPage: 10, page: 0, q: 'Formation et veille' };
  const [shared] = (await owner.api(listContracts, { query })).contracts;
  const endDate = addDays(civilDay(new Date(), 'Europe/Paris'), -1);
  const params = { contractId: shared?.contractId ?? 0 };
  await owner.api(updateContract, { params, body: { endDate, keepDaysOutside: true } });
});

/** Accepts an invitation with the password of the demonstration accounts. */
async function join(login: string): Promise<DemoPerson> {
  const email = `${login}@demo.example`;
  await owner.api(inviteMember, { query: {}, body: { email, role: 'ROLE_USER' } });
  const link = /https?:\S+\/signup\?\S+/.exec((await mailTo(email)).text)?.[0] ?? '';
  const fields = {
    ...Object.fromEntries(new URL(link).searchParams),
    firstName: 'Nora',
    lastName: 'Petit',
    password: DEMO_PASSWORD,
    'password-validation': DEMO_PASSWORD,
    'condition-checkbox': 'on',
  };
  const answer = await fetch(new URL('/signup', link), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toContain('/signup/activated');
  return demoPerson(login);
}

/** The first coming Monday whose month also shows the week before it. */
function comingMonday() {
  const monday = addDays(mondayOf(civilDay(new Date(), 'Europe/Paris')), 7);
  const month = fieldsOf(addDays(monday, 3));
  return monday === mondayOf(firstOfMonth(month)) ? addDays(monday, 7) : monday;
}

test.each([
  ['fr', 'phone', true],
  ['en', 'desktop', false],
] as const)(
  'in %s, on a %s, a new member is led from the contract to the first week',
  async (locale, size, touch) => {
    const t = words[locale];
    const person = await join(`nora-${locale}`);
    const { page } = await visit({ locale, size, touch });
    await startSession(page, `nora-${locale}`);
    /** Once more than half of the steps are done, these are folded. */
    const seeDone = async (step: string) => {
      await steps.waitFor();
      for (const folded of await steps.locator('summary').all()) await folded.click();
      await steps.getByRole('listitem').filter({ hasText: step }).getByText(t.done).waitFor();
    };
    const openToday = () => page.goto(`/${locale}/app/home`);
    await openToday();
    const steps = page.getByRole('region', { name: t.steps });
    await steps.getByText(t.ask).waitFor();
    await expectScreen(page);
    await steps.getByRole('link', { name: t.contract }).click();
    await page.getByText(t.asked).waitFor();

    const monday = comingMonday();
    const { contractId } = await owner.api(createContract, {
      body: { cname: `Nora ${locale}`, startDate: monday },
    });
    await owner.api(addContractMember, { params: { contractId }, body: { memberId: person.userId } });
    await writeWeek(person, 'save', { monday, contractId, days: [1, 1, 1, 1, 1] });
    await openToday();
    await seeDone(t.contract);

    await page.goto(`/${locale}/app/planning${monthSearch(fieldsOf(addDays(monday, 3)))}`);
    await page.getByRole('button', { name: t.open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const numberOf = (of: typeof monday) => isoWeek(of).week;
    const choice = dialog.getByRole('checkbox', { name: `${t.tick} ${numberOf(monday)}` });
    await expect.poll(() => choice.isChecked()).toBe(true);
    const before = dialog.getByRole('listitem').filter({
      has: page.getByRole('checkbox', { name: `${t.tick} ${numberOf(addDays(monday, -7))}` }),
    });
    await before.getByText(t.before).waitFor();
    await choice.uncheck();
    const submit = dialog.getByRole('button', { name: t.open, exact: true });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await dialog.getByText(t.why).waitFor();
    await expectScreen(page);
    await choice.check();
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Marc Delorme' }).click();
    await dialog.getByRole('button', { name: t.one }).click();
    await page.getByText(t.sent).waitFor();

    await openToday();
    await seeDone(t.week);
    await expectScreen(page);
    await steps.getByRole('link', { name: t.bank }).click();
    const bank = page.locator('#bank');
    await bank.getByLabel(t.iban).fill('FR1420041010050500013M02606');
    await bank.getByLabel(t.password).fill(DEMO_PASSWORD);
    await bank.getByRole('button', { name: t.save }).click();
    await page.getByText(t.saved).waitFor();
    await openToday();
    await seeDone(t.bank);
    await steps.getByRole('button', { name: t.hide }).click();
    await expect.poll(() => steps.count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await steps.count()).toBe(0);
  },
);
