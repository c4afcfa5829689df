/**
 * Asks about one receipt of a report on a phone, answers in French, and refuses, corrects and submits a
 * different one.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listReports, readReport } from '#features/expenses/report.contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { MAIL_COMMENTS } from '#features/workflows/server/comment.service.ts';
import comments from '../../src/features/workflows/messages.en.json';
import commentaires from '../../src/features/workflows/messages.fr.json';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { hastenJobs } from '../support/hasten.ts';
import { type DemoPerson, demoPerson, planContract, submitReport } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let reportId: number;
const title = 'Nantes in March';
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  const contractId = await planContract(await demoPerson('owner'), 'Loire quay', [consultant]);
  reportId = await submitReport(consultant, contractId, title);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('region', { name: /^(Alerts|Alertes)$/ });
test('a question asked on a phone is mailed and answered in French; a refused receipt is corrected and submitted again', async () => {
  // The manager asks about the first receipt.
  const { page: manager } = await visit({ size: 'phone', touch: true });
  await startSession(manager, 'manager');
  await manager.goto('/en/app/approvals?kind=report');
  await manager.getByRole('button', { name: new RegExp(`${title}: details$|${title}.*details$`) }).click();
  const panel = manager.getByRole('dialog', { name: new RegExp(title) });
  await panel.getByRole('button', { name: /€18.50/ }).click();
  const receipt = manager.getByRole('dialog', { name: 'No. 1 · Other' });
  await receipt.getByLabel(en.talk_ask).fill('Whose ticket is it?');
  await button(manager, en.talk_refuse).waitFor();
  await expectScreen(manager);
  await button(manager, en.talk_ask_send).click();
  await alerts(manager).getByText('Question sent').waitFor();
  const talk = receipt.getByRole('log', { name: en.talk });
  await talk.getByText('Whose ticket is it?').waitFor();
  await receipt.getByText(en.question_open, { exact: true }).waitFor();
  await button(manager, en.talk_refuse).waitFor();
  await expectScreen(manager);
  await manager.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
  await panel.getByText(en.question_open, { exact: true }).waitFor();
  await expectScreen(manager);

  // The author gets a mail, finds the question on Today and answers.
  await hastenJobs(MAIL_COMMENTS);
  const mail = await mailTo('consultant@demo.example', new RegExp(title));
  expect(mail.text).toContain('Whose ticket is it?');
  expect(mail.text).toMatch(new RegExp(`/app/expenses/${reportId}`));
  const { page: author } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(author, 'consultant');
  await author.goto('/fr/app/home');
  await author.getByText('Une question sur une note de frais attend votre réponse').waitFor();
  await expectScreen(author);
  await author.getByRole('link', { name: new RegExp(title) }).click();
  const thread = author.getByRole('region', { name: fr.talk });
  await thread.getByText('Whose ticket is it?').waitFor();
  await thread
    .getByLabel(commentaires.comment_new)
    .fill('Celui d’une collègue du client,\ninvitée par nous.');
  await expectScreen(author);
  await thread.getByRole('button', { name: commentaires.comment_send }).click();
  await alerts(author).getByText('Commentaire envoyé').waitFor();
  await author.getByText(fr.question_answered, { exact: true }).first().waitFor();
  await expectScreen(author);

  // The manager reads the answer, closes the question, refuses the second receipt and approves.
  const { page: desk } = await visit();
  await startSession(desk, 'manager');
  await desk.goto(`/en/app/expenses/${reportId}`);
  await desk.getByText(en.questions_answered_one).first().waitFor();
  await button(desk, comments.comment_send).waitFor();
  await expectScreen(desk);
  await desk
    .getByRole('button', { name: /^Other(?! actions)/ })
    .first()
    .click();
  const first = desk.getByRole('dialog', { name: 'No. 1 · Other' });
  await first.getByText(/Celui d’une collègue/).waitFor();
  await button(desk, en.question_close).click();
  await alerts(desk).getByText('Question closed').waitFor();
  // While a text is typed, arrow keys move within it.
  await first.getByLabel(en.talk_ask).press('ArrowRight');
  expect(await first.isVisible()).toBe(true);
  await button(desk, en.receipt_after).click();
  const second = desk.getByRole('dialog', { name: 'No. 2 · Other' });
  await button(desk, en.talk_refuse).click();
  await second
    .getByText(/required|enter/i)
    .first()
    .waitFor();
  await second.getByLabel(en.talk_ask).fill('A private lunch.');
  await button(desk, en.talk_refuse).click();
  await alerts(desk).getByText('Receipt refused').waitFor();
  await second.getByText('A private lunch.').waitFor();
  await button(desk, en.talk_ask_send).waitFor();
  await expectScreen(desk);
  await desk.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  await desk.getByText(/€24.00 of it is refused/).waitFor();
  await expectScreen(desk);
  await button(desk, en.report_approve).click();
  await desk.getByText(/One receipt is refused/).waitFor();
  await desk.getByRole('dialog').getByRole('button', { name: en.report_approve, exact: true }).click();
  await alerts(desk).getByText('Report has been approved').waitFor();
  await desk.goto(`/fr/app/expenses/${reportId}`);
  await desk.getByRole('region', { name: fr.talk }).waitFor();
  await expectScreen(desk);
  expect(await consultant.api(readReport, { params: { reportId } })).toMatchObject({
    state: 'approved',
    total_ttc: '18.50',
    receipts: 1,
  });

  // The author finds the refused receipt in a new draft, corrects it and submits it.
  const draft = new RegExp(`${title} – (refused receipts|justificatifs refusés)`);
  await author.goto('/fr/app/expenses');
  await author.getByRole('link', { name: draft }).click();
  await author.getByRole('heading', { level: 1, name: draft }).waitFor();
  await author.getByText(fr.receipt_refused_before, { exact: true }).first().waitFor();
  await author
    .getByRole('button', { name: /^N° 2|^Autre(?!s actions)/ })
    .first()
    .click();
  const refused = author.getByRole('dialog', { name: /2/ });
  await refused.getByText('A private lunch.').waitFor();
  await expectScreen(author);
  await refused.getByRole('button', { name: fr.receipt_edit, exact: true }).click();
  await author.getByRole('dialog').getByLabel(fr.receipt_total).fill('12,00');
  await button(author, fr.files_none).click();
  await author.getByRole('dialog').getByLabel(fr.files_none_why).and(author.locator(':focus')).fill('Perdu');
  await button(author, fr.receipt_save).click();
  await author.getByRole('dialog').waitFor({ state: 'detached' });
  await author.getByRole('region', { name: fr.unsent }).waitFor({ state: 'detached' });
  await button(author, fr.report_submit).first().click();
  const dialog = author.getByRole('dialog');
  await dialog.getByRole('combobox', { name: fr.report_submit_to }).click();
  await author.getByRole('option', { name: /manager@demo/ }).click();
  await dialog.getByRole('button', { name: fr.report_submit, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const query = { rowsPerPage: 20, page: 0 };
  const { reports } = await consultant.api(listReports, { params: { userId: consultant.userId }, query });
  const found = reports.find((one) => draft.test(one.title));
  expect(found).toMatchObject({ state: 'submitted', total_ttc: '12.00', refused: 0 });
  const { receipts } = await consultant.api(listReceipts, {
    params: { reportId: found?.report_id ?? 0 },
    query,
  });
  expect(receipts).toMatchObject([
    { receiptNumber: 2, refusal: { reason: 'A private lunch.', stands: false } },
  ]);
});
