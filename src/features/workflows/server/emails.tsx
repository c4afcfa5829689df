/** Writes the mails about comments. */
import type { Mail } from '#platform/mail/mail.ts';
import { mailTo, type Recipient, type Sender } from '#platform/mail/personal-mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface Facts {
  /** Title of the report or week, in the recipient's language. */
  title: string;
  /** Path of the subject's page, below `/{language}/app/`. */
  path: string;
  comments: readonly { text: string; asks: boolean; authorName: string; receiptNumber: number | null }[];
}

/** Returns the mail with all new comments on one subject. */
export function commentMail(site: Sender, to: Recipient, { title, path, comments }: Facts): Mail {
  return mailTo(site, to, { en, fr }, (t, link) => {
    const isQuestion = comments.some(({ asks }) => asks);
    const subject = t(isQuestion ? 'mail_question_subject' : 'mail_comments_subject', { title });
    return {
      subject,
      title: subject,
      footer: t('mail_footer', { brand: site.brand }),
      before: comments.map(({ authorName: name, receiptNumber: number, text }) =>
        number === null
          ? t('mail_comment_line', { name, text })
          : t('mail_comment_about', { name, number, text }),
      ),
      action: { label: t('mail_answer'), href: link(path) },
    };
  });
}
