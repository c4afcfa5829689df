/**
 * Writes proposals of the two texts that French law wants on a company's site. The owner reads and changes them.
 *
 * Legal notice: law no. 2004-575 of 21 June 2004 (LCEN), article 1-1, formerly article 6 III: the publisher's name,
 * legal form, capital, registered office, phone and registration; the director of publication; the host's name,
 * address and phone. Article 19: e-mail address and VAT number (general tax code, article 286 ter). Commercial code,
 * article R. 123-237: registration with its place.
 *
 * Privacy policy: regulation (EU) 2016/679 (GDPR), article 13: controller, contact, purposes and legal bases
 * (article 6), recipients, retention, rights (articles 15 to 22), complaint. Law no. 78-17 of 6 January 1978: article 82
 * (cookies), article 85 (directives after death). Newsletters: code des postes et des communications électroniques,
 * article L. 34-5. Retention: the CNIL keeps to three years after the last contact (référentiel «gestion commerciale»,
 * 2022).
 */
import type { LegalPage } from '#kernel/company-site.ts';
import { escapeHtml } from '#kernel/text.ts';
import type { Variables } from '#kernel/translate.ts';
import type { Fact, SiteFields } from './document.rules.ts';

export type LegalFacts = Pick<
  SiteFields,
  Fact | 'name' | 'contact_address' | 'contact_phone' | 'contact_email'
>;

/** The texts of one language. */
export type LegalTexts = (
  key:
    | 'legal_publisher'
    | 'legal_capital'
    | 'legal_capital_only'
    | 'legal_office'
    | 'legal_registration'
    | 'legal_vat'
    | 'legal_phone'
    | 'legal_email'
    | 'legal_director'
    | 'legal_host'
    | 'privacy_controller'
    | 'privacy_contact'
    | 'privacy_purposes'
    | 'privacy_form'
    | 'privacy_newsletter'
    | 'privacy_security'
    | 'privacy_needed_title'
    | 'privacy_needed'
    | 'privacy_recipients'
    | 'privacy_team'
    | 'privacy_host'
    | 'privacy_retention'
    | 'privacy_retention_form'
    | 'privacy_retention_newsletter'
    | 'privacy_cookies'
    | 'privacy_cookies_text'
    | 'privacy_rights'
    | 'privacy_rights_text'
    | 'privacy_rights_how'
    | 'privacy_complaint',
  variables?: Variables,
) => string;

/** Months for which a message is kept, unless the owner says otherwise. */
const USUAL_MONTHS = 36;

/** The facts with what the site says elsewhere in place of empty ones. */
function known(facts: LegalFacts, workspaceName: string) {
  const { name, contact_address: address, contact_phone: phone, contact_email: email } = facts;
  return {
    name: facts.facts_name || name || workspaceName,
    form: facts.facts_form,
    capital: facts.facts_capital,
    office: facts.facts_office || address,
    registration: facts.facts_registration,
    vat: facts.facts_vat,
    phone,
    email,
    director: facts.facts_director,
    host: facts.facts_host,
    hostAddress: facts.facts_host_address,
    hostPhone: facts.facts_host_phone,
    contact: facts.facts_privacy_contact || email,
    recipients: facts.facts_recipients,
    months: Number(facts.facts_months) || USUAL_MONTHS,
  };
}
type Known = ReturnType<typeof known>;

/** Required of every company; form, capital, registration and VAT number depend on it. */
const required: Readonly<Record<LegalPage, readonly (keyof Known)[]>> = {
  legal: ['name', 'office', 'phone', 'email', 'director', 'host', 'hostAddress', 'hostPhone'],
  privacy: ['name', 'office', 'contact'],
};

/** Returns what the law requires in a text and nobody has filled in yet. */
export function missingIn(page: LegalPage, facts: LegalFacts, workspaceName: string): (keyof Known)[] {
  const all = known(facts, workspaceName);
  return required[page].filter((name) => all[name] === '');
}

/** Writes a text as HTML. A fact that is unknown is left out with its line. */
export function proposalOf(page: LegalPage, facts: LegalFacts, workspaceName: string, t: LegalTexts): string {
  const all = known(facts, workspaceName);
  return page === 'legal' ? legalNotice(all, t) : privacyPolicy(all, t);
}

function legalNotice(all: Known, t: LegalTexts): string {
  const { name, form, capital, office, registration, vat, phone, email, director } = all;
  const line = (label: Parameters<LegalTexts>[0], value: string) =>
    value === '' ? [] : [t(label, { value })];
  const publisher = [
    name,
    ...(form === '' ? [] : [capital === '' ? form : t('legal_capital', { form, capital })]),
    ...(form === '' ? line('legal_capital_only', capital) : []),
    ...line('legal_office', oneLine(office)),
    ...line('legal_registration', registration),
    ...line('legal_vat', vat),
    ...line('legal_phone', phone),
    ...line('legal_email', email),
  ];
  const host = [all.host, oneLine(all.hostAddress), ...line('legal_phone', all.hostPhone)];
  return [
    ...part(t('legal_publisher'), publisher),
    ...part(t('legal_director'), [director]),
    ...part(t('legal_host'), host),
  ].join('\n');
}

function privacyPolicy(all: Known, t: LegalTexts): string {
  const { name, office, contact, host, months } = all;
  const others = all.recipients
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const recipients = [t('privacy_team'), ...(host === '' ? [] : [t('privacy_host', { host })]), ...others];
  return [
    ...part(t('privacy_controller'), [
      name,
      oneLine(office),
      ...(contact === '' ? [] : [t('privacy_contact', { contact })]),
    ]),
    heading(t('privacy_purposes')),
    list([t('privacy_form'), t('privacy_newsletter'), t('privacy_security')]),
    ...part(t('privacy_needed_title'), [t('privacy_needed')]),
    heading(t('privacy_recipients')),
    list(recipients),
    heading(t('privacy_retention')),
    list([t('privacy_retention_form', { count: months }), t('privacy_retention_newsletter')]),
    ...part(t('privacy_cookies'), [t('privacy_cookies_text')]),
    heading(t('privacy_rights')),
    paragraph([t('privacy_rights_text')]),
    ...(contact === '' ? [] : [paragraph([t('privacy_rights_how', { contact })])]),
    paragraph([t('privacy_complaint')]),
  ].join('\n');
}

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
const heading = (text: string) => `<h2>${escapeHtml(text)}</h2>`;
const paragraph = (lines: readonly string[]) => `<p>${lines.map(escapeHtml).join('<br>\n')}</p>`;
const list = (items: readonly string[]) =>
  `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`;

/** A heading with lines; nothing if no line has a text. */
function part(title: string, lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line !== '');
  return filled.length === 0 ? [] : [heading(title), paragraph(filled)];
}

/**
 * Whether somebody wrote or changed a text, so that a proposal must not replace it without a question.
 * @param facts those that were saved with the text.
 */
export function isHandWritten(
  page: LegalPage,
  text: string,
  facts: LegalFacts,
  workspaceName: string,
  t: LegalTexts,
): boolean {
  const plain = (one: string) => one.replaceAll('\r\n', '\n').trim();
  return plain(text) !== '' && plain(text) !== plain(proposalOf(page, facts, workspaceName, t));
}
