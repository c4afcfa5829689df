/** What a consultant does: days, expenses with files, posts, and reading. */

import { makeReportDocument } from '#features/expenses/document.contract.ts';
import { addReportComment } from '#features/expenses/question.contract.ts';
import * as reports from '#features/expenses/report.contract.ts';
import * as notifications from '#features/notifications/contract.ts';
import { addWeekComment } from '#features/planning/comment.contract.ts';
import * as planning from '#features/planning/contract.ts';
import { exportMonth } from '#features/planning/document.contract.ts';
import { sentDay } from '#features/planning/factory.ts';
import * as posts from '#features/posts/contract.ts';
import * as publication from '#features/posts/publication.contract.ts';
import * as attachments from '#features/receipts/attachment.contract.ts';
import * as receipts from '#features/receipts/contract.ts';
import { readToday } from '#features/today/contract.ts';
import { addDays, type Day, fieldsOf } from '#kernel/day.ts';
import { type Company, picture } from './company.ts';
import type { Person } from './person.ts';

/** The first week that people fill in; each takes the next ones in order. */
const FIRST_MONDAY: Day = '2024-01-01';
const WEEKS = 140;
const PERIOD: { startdate: Day; enddate: Day } = { startdate: '2026-10-01', enddate: '2026-10-31' };

export function memberJourneys(person: Person, company: Company): (() => Promise<void>)[] {
  const { random, account } = person;
  const userId = account?.userId ?? 0;
  let week = 0;
  let pictures = userId * 4000;
  const manager = () => random.pick(company.managers);

  async function fillWeek(): Promise<void> {
    if (week >= WEEKS) return read();
    const monday = addDays(FIRST_MONDAY, 7 * week++);
    const days = [0, 1, 2, 3, 4].map((offset) => addDays(monday, offset));
    const { year, month } = fieldsOf(monday);
    const params = { userId, year, month };
    await person.read(planning.readMonth, { params });
    const write = (operation: 'save' | 'submit', managerEmail?: string) =>
      person.write(
        [
          ...days.map((day) => `day:${userId} ${day}`),
          ...(operation === 'submit' ? [`step:week ${userId} ${monday} submit`] : []),
        ],
        planning.writePlanning,
        {
          params: { operation, forUserId: userId },
          body: {
            workedDays: days.map((day) => sentDay(day, company.contractId, 1)),
            ...(managerEmail !== undefined && { managerEmail }),
          },
        },
      );
    if (random.chance(0.5)) await write('save');
    const { weeks } = await write('submit', manager().email);
    const timesheetId = weeks.find((one) => one.monday === monday)?.timesheetId;
    if (timesheetId && random.chance(0.3)) {
      const text = person.text('Week');
      await person.write([`comment:${text}`], addWeekComment, { params: { timesheetId }, body: { text } });
    }
    if (random.chance(0.3)) await person.read(planning.aggregateMonth, { params, query: {} });
    if (random.chance(0.2)) await person.read(exportMonth, { params, query: {} });
  }

  async function spend(): Promise<void> {
    const title = person.text('Report');
    const things = [`report:${title}`];
    const { report_id: reportId } = await person.write(things, reports.createReport, {
      body: { title, ...PERIOD, contractId: company.contractId },
    });
    for (let left = 1 + random.below(3); left > 0; left--) things.push(...(await addReceipt(reportId)));
    if (random.chance(0.3)) {
      const text = person.text('Expense');
      things.push(`comment:${text}`);
      await person.write([`comment:${text}`], addReportComment, { params: { reportId }, body: { text } });
    }
    if (random.chance(0.1)) {
      const { etag } = await person.readVersion(reports.readReport, { params: { reportId } });
      await person.write([], reports.deleteReport, { params: { reportId } }, { etag, removes: things });
      return;
    }
    const { etag } = await person.readVersion(reports.readReport, { params: { reportId } });
    await person.write(
      [`step:report ${title} submit`],
      reports.submitReport,
      { params: { reportId }, body: { title, managerEmail: manager().email } },
      { etag },
    );
    if (random.chance(0.15)) await person.write([], makeReportDocument, { params: { reportId } });
    await person.read(reports.listReports, { params: { userId }, query: { rowsPerPage: 10, page: 0 } });
  }

  /** @returns the names of what was created. */
  async function addReceipt(reportId: number): Promise<string[]> {
    const supplier = person.text('Shop');
    const things = [`receipt:${supplier}`];
    const { receiptId } = await person.write(things, receipts.createReceipt, {
      body: {
        reportId,
        date: addDays(PERIOD.startdate, random.below(31)),
        posteId: company.posteId,
        supplier,
        valuettc: `${1 + random.below(200)}.${10 + random.below(90)}`,
      },
    });
    if (random.chance(0.6)) {
      const kind = random.pick(['png', 'jpg'] as const);
      const name = `${person.text('file').replaceAll(' ', '-')}.${kind}`;
      const body = new FormData();
      body.append('file', await picture(pictures++, kind), name);
      things.push(`file:${name}`);
      const { attachmentId } = await person.write([`file:${name}`], attachments.addAttachment, {
        params: { receiptId },
        body: body as never,
      });
      if (random.chance(0.3)) await person.read(attachments.readAttachmentFile, { params: { attachmentId } });
      if (random.chance(0.1))
        await person.write(
          [],
          attachments.deleteAttachment,
          { params: { attachmentId } },
          { removes: [`file:${name}`] },
        );
    }
    if (random.chance(0.2)) {
      const { answer, etag } = await person.readVersion(receipts.readReceipt, { params: { receiptId } });
      const { date, posteId } = answer;
      await person.write(
        [],
        receipts.updateReceipt,
        { params: { receiptId }, body: { date, posteId, comment: 'Corrected', valuettc: '42.50' } },
        { etag },
      );
    }
    return things;
  }

  async function writePost(): Promise<void> {
    const title = person.text('Post');
    const language = 'EN' as const;
    const description = 'Written during the soak test.';
    const created = await person.write([`post:${title}`], posts.createPost, {
      body: { title, description, language, startsEmpty: true },
    });
    const { post_id: postId, title_id } = created;
    const params = { postId, language };
    const edit = async (call: typeof posts.savePost | typeof publication.saveAndPublish) => {
      const content = person.text('Slate is a stone, edition');
      const { etag } = await person.readVersion(posts.readTranslation, { params });
      const body = { content, language, title, description };
      await person.write([`save:${content}`], call, { params: { postId }, body } as never, { etag });
      return content;
    };
    await edit(posts.savePost);
    const mediaId = random.pick(company.mediaIds);
    await person.write([], publication.setCover, { params: { postId, mediaId }, body: { language } });
    const content = await edit(publication.saveAndPublish);
    if (company.isSite) await expectPage(`/en/app/blog/read/${title_id}`, content);
    if (random.chance(0.3)) await edit(posts.savePost);
    if (random.chance(0.2))
      await person.write([], publication.unpublishPost, { params: { postId }, body: { language } });
    if (random.chance(0.15)) {
      const { etag } = await person.readVersion(posts.readPostObject, { params: { postId }, query: {} });
      await person.write([`trash:${title}`], posts.deletePost, { params: { postId } }, { etag });
    }
  }

  /** Published texts appear on every node. A node that lost its notification connection may be late. */
  async function expectPage(path: string, content: string): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const { status, text } = await person.page(path);
      if (status === 200 && text.includes(content)) return;
    }
    person.complain('outdated page', path, `without «${content}»`);
  }

  async function read(): Promise<void> {
    await person.read(readToday, {});
    const { notifications: found } = await person.read(notifications.listNotifications, { query: {} });
    const last = found[0]?.notificationId;
    if (last !== undefined && random.chance(0.5))
      await person.write([], notifications.readAllNotifications, { body: { last } });
    if (company.isSite) await person.page(random.pick(['/en/app/home', '/en/app/blog', '/fr/app/blog']));
  }

  return [fillWeek, fillWeek, spend, spend, spend, writePost, read];
}
