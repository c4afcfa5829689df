/** Asks for what the law requires in a legal text, and writes the text in both languages. */
import { Button, Text } from '@mantine/core';
import { Fragment, useRef } from 'react';
import type { LegalPage, legalPages } from '#kernel/company-site.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import { showAlert } from '#ui/alerts.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { Form } from '#ui/use-form.ts';
import type { SiteAnswer, saveSite } from '../document.contract.ts';
import { type Fact, longFacts } from '../document.rules.ts';
import { factsOf } from '../form.rules.ts';
import { isHandWritten, type LegalFacts, missingIn, proposalOf } from '../legal.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useLanguageName } from './site-sections.tsx';

interface LegalFactsProps {
  page: LegalPage;
  form: Form<typeof saveSite>;
  site: SiteAnswer;
}

export function LegalFactsForm({ page, form, site }: LegalFactsProps) {
  const t = useTexts({ en, fr });
  const write = useWriting(page, form, site);
  const begun = factsOf[page].some((name) => String(form.values[name] ?? '').trim() !== '');
  const missing = missingIn(page, form.values as LegalFacts, site.workspace_name);
  return (
    <Card title={t(`site_facts_${page}`)}>
      <LegalHelp page={page} />
      <div className={layout.fields} style={{ '--least': '13rem' }}>
        {factsOf[page].map((name) => (
          <Fragment key={name}>
            {name === 'facts_registration' && <ContactOfCompany form={form} />}
            <FactField name={name} form={form} site={site} />
          </Fragment>
        ))}
      </div>
      {begun && missing.length > 0 && (
        <Text role="status">
          {t('site_write_missing', {
            names: missing.map((name) => t(`site_missing_${name as Missing}`)).join(', '),
          })}
        </Text>
      )}
      <div>
        <Button variant="default" onClick={() => void write()}>
          {t('site_write')}
        </Button>
        <Text mt="xs" c="dark.1">
          {t('site_write_note')}
        </Text>
      </div>
    </Card>
  );
}

/** The fields of the contact page, which the law also asks for. */
function ContactOfCompany({ form }: { form: Form<typeof saveSite> }) {
  const t = useTexts({ en, fr });
  return (
    <>
      <TextField {...form.field('contact_phone')} type="tel" label={t('site_contact_phone')} />
      <TextField {...form.field('contact_email')} type="email" label={t('site_contact_email')} />
    </>
  );
}

type Missing =
  | 'name'
  | 'office'
  | 'phone'
  | 'email'
  | 'director'
  | 'host'
  | 'hostAddress'
  | 'hostPhone'
  | 'contact';

const noted = [
  'facts_name',
  'facts_form',
  'facts_office',
  'facts_registration',
  'facts_director',
  'facts_privacy_contact',
  'facts_recipients',
  'facts_months',
] as const;
type Noted = (typeof noted)[number];
const notes: ReadonlySet<Fact> = new Set<Fact>(noted);

function FactField({ name, form, site }: { name: Fact } & Omit<LegalFactsProps, 'page'>) {
  const t = useTexts({ en, fr });
  const props = {
    ...form.field(name),
    label: t(`site_${name}`),
    description: notes.has(name)
      ? t(`site_${name as Noted}_note`, { name: String(form.values.name || site.workspace_name) })
      : undefined,
  };
  if (longFacts.includes(name)) return <TextAreaField {...props} autosize minRows={2} />;
  return <TextField {...props} {...inputOf(name)} />;
}

function inputOf(name: Fact) {
  if (name === 'facts_host_phone') return { type: 'tel' };
  return name === 'facts_months' ? { inputMode: 'numeric' as const } : {};
}

const textsIn = (locale: Locale) => translator({ en, fr }, locale);

/** Fills in the proposal; asks first where a text was written by hand. */
function useWriting(page: LegalPage, form: Form<typeof saveSite>, site: SiteAnswer): () => Promise<void> {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const languageName = useLanguageName();
  /** What was written here, with facts that are not saved. */
  const written = useRef<string[]>([]);
  return async () => {
    const textIn = (locale: Locale) => String(form.values[`${page}_${locale}`] ?? '');
    const own = locales.filter(
      (locale) =>
        !written.current.includes(textIn(locale)) &&
        isHandWritten(page, textIn(locale), site.fields, site.workspace_name, textsIn(locale)),
    );
    if (own.length > 0) {
      const confirmed = await confirm({
        title: t('site_write_over_title'),
        text: t('site_write_over_text', { languages: own.map(languageName).join(', ') }),
        confirm: t('site_write_over'),
      });
      if (confirmed === undefined) return;
    }
    for (const locale of locales) {
      const text = proposalOf(page, form.values as LegalFacts, site.workspace_name, textsIn(locale));
      written.current.push(text);
      form.field(`${page}_${locale}`).onChange(text);
    }
    showAlert('success', t('site_written'));
  };
}

const sources = {
  legal: 'https://www.legifrance.gouv.fr/loda/id/JORFTEXT000000801164',
  privacy: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
} as const satisfies Record<(typeof legalPages)[number], string>;

/** What the law requires, with its source. */
function LegalHelp({ page }: { page: LegalPage }) {
  const t = useTexts({ en, fr });
  return (
    <Text c="dark.1">
      {t('site_legal_help')}{' '}
      <a href={sources[page]} target="_blank" rel="noreferrer">
        {t(`site_${page}_source`)}
      </a>
    </Text>
  );
}
