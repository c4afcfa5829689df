/** The form with everything that the public pages show. It shows the texts in one language at a time. */
import { Box, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { FocusEvent } from 'react';
import { useRevalidator } from 'react-router';
import { isColour, isReadableAccent, nearestAccent } from '#kernel/colour.ts';
import { menuSections } from '#kernel/company-site.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { undoBy } from '#ui/undo.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { restoreSiteVersion, type SiteAnswer, saveSite } from '../document.contract.ts';
import { type LanguageField, type LanguageKey, languageFields } from '../document.rules.ts';
import { type PreviewPath, previewOf, textSections } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { OwnPages } from './own-pages.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './site.module.css';

export function useSiteForm(site: SiteAnswer, etag: string | undefined) {
  const { revalidate } = useRevalidator();
  const { logo, picture, card, ...fields } = site.fields;
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

interface SiteFormProps {
  form: Form<typeof saveSite>;
  site: SiteAnswer;
  language: Locale;
  onLanguage(language: Locale): void;
  /** A field of this page got the focus. */
  onPage(path: PreviewPath): void;
}

export function SiteForm({ form, site, language, onLanguage, onPage }: SiteFormProps) {
  const t = useTexts({ en, fr });
  const follow = ({ target }: FocusEvent) => {
    const path = 'name' in target && typeof target.name === 'string' ? previewOf(target.name) : undefined;
    if (path !== undefined) onPage(path);
  };
  return (
    <FormFrame form={form} className={layout.form}>
      <Stack onFocus={follow}>
        <Card title={t('site_look')}>
          <TextField
            {...form.field('name')}
            label={t('site_name')}
            description={t('site_name_note', { name: site.workspace_name })}
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
        <LanguageChoice value={language} onChange={onLanguage} form={form} />
        {textSections.map(({ name, fields }) => (
          <Card key={name} title={t(`site_part_${name}`)}>
            {name === 'legal' && <LegalHelp />}
            {fields.map((field) => (
              <TextOf key={field} form={form} field={field} language={language} />
            ))}
            {name === 'home' && (
              <PictureField
                {...form.field('picture')}
                label={t('site_picture')}
                named={t('site_picture_named')}
                note={t('site_picture_note')}
              />
            )}
            {name === 'contact' && <ContactFields form={form} />}
          </Card>
        ))}
        <Card title={t('site_menu')}>
          <Text c="dark.1">{t('site_menu_note')}</Text>
          {menuSections.map((section) => (
            <SwitchField key={section} {...form.field(`menu_${section}`)} label={t(`site_menu_${section}`)} />
          ))}
        </Card>
        <OwnPages site={site} />
      </Stack>
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
    description: notes.has(field) ? t(`site_${field as Noted}_note`) : undefined,
    lang: language,
  };
  if (kind === 'line') return <TextField {...shared} />;
  return <TextAreaField {...shared} autosize minRows={kind === 'html' ? 6 : 3} maxRows={24} />;
}

const noted = [
  'home_title',
  'home_services',
  'home_clients',
  'aboutus_description',
  'solution_description',
  'solution_extra',
  'legal',
  'privacy',
] as const;
type Noted = (typeof noted)[number];
const notes: ReadonlySet<string> = new Set(noted);

function ContactFields({ form }: { form: SiteFormOf }) {
  const t = useTexts({ en, fr });
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
        description={t('site_social_note')}
        autosize
        minRows={2}
      />
    </>
  );
}

/** What the law requires, with its sources. */
function LegalHelp() {
  const t = useTexts({ en, fr });
  return (
    <>
      <Text c="dark.1">{t('site_legal_help')}</Text>
      <Stack component="ul" gap={8}>
        <li>
          <a
            href="https://www.legifrance.gouv.fr/loda/id/JORFTEXT000000801164"
            target="_blank"
            rel="noreferrer"
          >
            {t('site_legal_source')}
          </a>
        </li>
        <li>
          <a href="https://eur-lex.europa.eu/eli/reg/2016/679/oj" target="_blank" rel="noreferrer">
            {t('site_privacy_source')}
          </a>
        </li>
      </Stack>
    </>
  );
}

/** The product's colour, which is used while the field is empty. */
const USUAL = '#0b5f59';

/** The field for the accent colour. It offers the nearest readable shade for a colour that is too light. */
function AccentField({ value, onChange, ...field }: FieldProps) {
  const t = useTexts({ en, fr });
  const typed = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const isKnown = isColour(typed);
  const nearest = isKnown && !isReadableAccent(typed) ? nearestAccent(typed) : undefined;
  return (
    <div>
      <TextField
        {...field}
        value={value}
        onChange={onChange}
        label={t('site_accent')}
        description={t('site_accent_note')}
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
      {nearest !== undefined && (
        <Button mt="xs" size="xs" variant="default" onClick={() => onChange(nearest)}>
          <Box component="span" display="inline-block" w={16} h={16} mr={8} bdrs="50%" bg={nearest} />
          {t('site_accent_nearest', { colour: nearest })}
        </Button>
      )}
    </div>
  );
}
