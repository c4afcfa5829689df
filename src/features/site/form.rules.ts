/**
 * Decides how the form shows the fields: in sections in the order of the site, each with the public page that
 * shows it.
 */
import type { LanguageField } from './document.rules.ts';

/** The pages that the preview can show, below `/{language}/app/`. */
export const previewPaths = ['home', 'blog', 'aboutus', 'solution', 'contact', 'legal', 'privacy'] as const;
export type PreviewPath = (typeof previewPaths)[number];

interface TextSection {
  name: 'home' | 'blog' | 'aboutus' | 'solution' | 'contact' | 'legal';
  fields: readonly LanguageField[];
}

/** The sections with texts per language; look, menu and own pages are beside them. */
export const textSections: readonly TextSection[] = [
  { name: 'home', fields: ['home_title', 'home_lead', 'home_services', 'home_clients'] },
  { name: 'blog', fields: ['blog_title', 'blog_lead'] },
  { name: 'aboutus', fields: ['aboutus_title', 'aboutus_description'] },
  {
    name: 'solution',
    fields: [
      'solution_title',
      'solution_description',
      'solution_extra_title',
      'solution_extra',
      'solution_extra_action',
    ],
  },
  { name: 'contact', fields: ['contact_lead', 'footer'] },
  { name: 'legal', fields: ['legal', 'privacy'] },
];

/** Returns the page to preview while a field is edited. */
export function previewOf(field: string): PreviewPath | undefined {
  if (field.startsWith('privacy')) return 'privacy';
  const section = textSections.find(({ fields }) => fields.some((name) => field.startsWith(`${name}_`)));
  return section?.name;
}
