/**
 * The form with everything that the public pages show. It shows one section at a time, and its texts in one language.
 */
import { Box, Button, Group, Input, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { isColour, isReadableAccent, nearestAccent } from '#kernel/colour.ts';
import { menuSections } from '#kernel/company-site.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import type { Translate } from '#kernel/translate.ts';
import { Card } from '#ui/card.tsx';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSessionKeeper } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { undoBy } from '#ui/undo.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { restoreSiteVersion, type SiteAnswer, saveSite } from '../document.contract.ts';
import { type LanguageField, type LanguageKey, languageFields } from '../document.rules.ts';
import { fieldsOf, previewOf, type Section, sections, stateOf, textsOf } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { OwnPages } from './own-pages.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './site.module.css';
import type { ShownState } from './site-sections.tsx';

/** With the texts of the law, which only two sections need. */
const LegalFactsForm = lazy(async () => {
  const { LegalFactsForm } = await import('./legal-facts.tsx');
  return { default: LegalFactsForm };
});

export function useSiteForm(site: SiteAnswer, etag: string | undefined) {
  const { revalidate } = useRevalidator();
  const { logo, picture, card, ...fields } = site.fields;
  useOfficeLook(`${site.fields.name} ${site.fields.accent} ${logo}`);
  return useForm(saveSite, {
    of: { etag, reload: () => void revalidate() },
    initial: { ...fields, logo: String(logo), picture: String(picture), card: String(card) },
    // The version before this one; without one there is nothing to restore.
    undo: () =>
      site.version_id === null
        ? []
        : [undoBy(restoreSiteVersion, { params: { siteVersionId: site.version_id } })],
  });
}

/** The back office has the name, logo and colour of the site; they also change by *Undo*. */
function useOfficeLook(look: string): void {
  const keeper = useSessionKeeper();
  const shown = useRef(look);
  useEffect(() => {
    if (shown.current === look) return;
    shown.current = look;
    void keeper.refresh();
  }, [look, keeper]);
}

/** Returns a function that describes the content of a section of the form. */
export function statesOf(form: Form<typeof saveSite>, site: SiteAnswer): (section: Section) => ShownState {
  return (section) => ({
    ...stateOf(section, form.values, site.fields, site.pages.length),
    fault: fieldsOf(section).some((name) => form.errorOf(name) !== undefined),
  });
}

interface SiteFormProps {
  form: Form<typeof saveSite>;
  site: SiteAnswer;
  section: Section;
  language: Locale;
  onLanguage(language: Locale): void;
}

export function SiteForm({ form, site, section, language, onLanguage }: SiteFormProps) {
  const t = useTexts({ en, fr });
  const { pathname } = useLocation();
  const next = sections[sections.indexOf(section) + 1];
  return (
    <FormFrame form={form} className={layout.form}>
      <SectionFields {...{ form, site, section, language, onLanguage }} />
      {next !== undefined && (
        <Link to={`${pathname}?part=${next}`}>{t('site_next', { part: t(`site_part_${next}`) })}</Link>
      )}
      <Group justify="flex-end" gap="xs" bg="dark.8" className={layout.foot}>
        <Button variant="default" disabled={!form.dirty} onClick={form.reset}>
          {t('site_discard')}
        </Button>
        <Button type="submit" loading={form.pending}>
          {t('site_save')}
        </Button>
      </Group>
    </FormFrame>
  );
}

function SectionFields({ form, site, section, language, onLanguage }: SiteFormProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  if (section === 'pages') return <OwnPages site={site} />;
  if (section === 'look')
    return (
      <Card title={t('site_part_look')}>
        <TextField
          {...form.field('name')}
          label={t('site_name')}
          description={isFirstVisit && t('site_name_note', { name: site.workspace_name })}
        />
        <PictureField
          {...form.field('logo')}
          label={t('site_logo')}
          named={t('site_logo_named')}
          note={t('site_logo_note')}
        />
        <AccentField {...form.field('accent')} />
        <PictureField
          {...form.field('card')}
          label={t('site_card')}
          named={t('site_card_named')}
          note={t('site_card_note')}
        />
      </Card>
    );
  if (section === 'menu')
    return (
      <Card title={t('site_menu')} hint={t('site_menu_note')}>
        {menuSections.map((entry) => (
          <SwitchField key={entry} {...form.field(`menu_${entry}`)} label={t(`site_menu_${entry}`)} />
        ))}
      </Card>
    );
  const path = previewOf(section) ?? 'home';
  return (
    <>
      {(path === 'legal' || path === 'privacy') && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <LegalFactsForm key={path} page={path} form={form} site={site} />
        </Suspense>
      )}
      <Stack gap={0}>
        <LanguageChoice value={language} onChange={onLanguage} form={form} />
        <Card title={t(`site_part_${path}`)}>
          {textsOf[path].map((field) => (
            <TextOf key={`${field} ${language}`} form={form} field={field} language={language} />
          ))}
          {path === 'home' && (
            <PictureField
              {...form.field('picture')}
              label={t('site_picture')}
              named={t('site_picture_named')}
              note={t('site_picture_note')}
            />
          )}
          {path === 'contact' && <ContactFields form={form} />}
        </Card>
      </Stack>
    </>
  );
}

type SiteFormOf = Form<typeof saveSite>;

/** Names the languages with errors, whose fields may not be shown. */
function LanguageChoice({
  value,
  onChange,
  form,
}: {
  value: Locale;
  onChange(language: Locale): void;
  form: SiteFormOf;
}) {
  const t = useTexts({ en, fr });
  const names = Object.keys(languageFields) as LanguageField[];
  const hidden = locales.find(
    (locale) => locale !== value && names.some((name) => form.errorOf(`${name}_${locale}`) !== undefined),
  );
  return (
    <Group justify="space-between" gap="xs" className={styles.language}>
      <Text fw={500}>{t('site_texts_in')}</Text>
      <SegmentedControl
        aria-label={t('site_texts_in')}
        value={value}
        onChange={onChange}
        data={locales.map((locale) => ({ value: locale, label: t(`contacts_language_${locale}`) }))}
      />
      {hidden !== undefined && (
        <Text role="alert" w="100%" c="var(--red)">
          {t('site_errors_in', { language: t(`contacts_language_${hidden}`) })}
        </Text>
      )}
    </Group>
  );
}

function TextOf({ form, field, language }: { form: SiteFormOf; field: LanguageField; language: Locale }) {
  const t = useTexts({ en, fr });
  const name: LanguageKey = `${field}_${language}`;
  const { kind } = languageFields[field];
  const shared = {
    ...form.field(name),
    label: t(`site_${field}`),
    description: noteOf(t, field),
    lang: language,
  };
  if (kind === 'line') return <TextField {...shared} />;
  return <TextAreaField {...shared} autosize minRows={kind === 'html' ? 6 : 3} maxRows={24} />;
}

function noteOf(t: Translate<typeof en>, field: LanguageField): string | undefined {
  if (field === 'legal' || field === 'privacy') return t('site_html_note');
  return notes.has(field) ? t(`site_${field as Noted}_note`) : undefined;
}

const noted = [
  'home_title',
  'home_services',
  'home_clients',
  'aboutus_description',
  'solution_description',
  'solution_extra',
] as const;
type Noted = (typeof noted)[number];
const notes: ReadonlySet<string> = new Set(noted);

function ContactFields({ form }: { form: SiteFormOf }) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  return (
    <>
      <TextAreaField
        {...form.field('contact_address')}
        label={t('site_contact_address')}
        autosize
        minRows={2}
      />
      <TextField {...form.field('contact_phone')} type="tel" label={t('site_contact_phone')} />
      <TextField {...form.field('contact_email')} type="email" label={t('site_contact_email')} />
      <TextAreaField
        {...form.field('social')}
        label={t('site_social')}
        description={isFirstVisit && t('site_social_note')}
        autosize
        minRows={2}
      />
    </>
  );
}

/** The product's colour, which is used while the field is empty. */
const USUAL = '#0b5f59';

/**
 * The field for the accent colour. Every colour is accepted, because each theme shows a readable shade of it; it names
 * the shade of light pages if that is another one, and takes it over for everything.
 */
function AccentField({ value, onChange, ...field }: FieldProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const typed = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const isKnown = isColour(typed);
  return (
    <div>
      <TextField
        {...field}
        value={value}
        onChange={onChange}
        label={t('site_accent')}
        description={isFirstVisit && t('site_accent_note')}
        placeholder={USUAL}
        spellCheck={false}
        rightSectionWidth={56}
        rightSection={
          <input
            type="color"
            className={styles.colour}
            aria-label={t('site_accent_pick')}
            value={isKnown ? typed : USUAL}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {isKnown && !isReadableAccent(typed) && (
        <NearestAccent colour={nearestAccent(typed)} onUse={onChange} />
      )}
    </div>
  );
}

function NearestAccent({ colour, onUse }: { colour: string; onUse(colour: string): void }) {
  const t = useTexts({ en, fr });
  return (
    <Box mt="xs" role="status">
      <Input.Description>{t('site_accent_light', { colour })}</Input.Description>
      <Button mt="xs" size="xs" variant="default" onClick={() => onUse(colour)}>
        <Box component="span" display="inline-block" w={16} h={16} mr={8} bdrs="50%" bg={colour} />
        {t('site_accent_nearest', { colour })}
      </Button>
    </Box>
  );
}
