import type { ReactNode } from 'react';
import type { LinkDescriptor } from 'react-router';
import { accentTokens } from '#kernel/colour.ts';
import type { CompanySite } from '#kernel/company-site.ts';
import { BrandProvider } from '#ui/brand.tsx';
import type { Site } from '#ui/context.ts';
import { LocaleProvider } from '#ui/locale.tsx';
import type { PageHead, PageScript } from '#ui/page/head.ts';
import { ZoneProvider } from '#ui/zone.tsx';
import enhance from '../enhance/enhance.ts?worker&url';
import suggestions from '../enhance/suggestions.ts?worker&url';
import forms from '../enhance/with-forms.ts?worker&url';
import list from '../enhance/with-list.ts?worker&url';
import text from '../enhance/with-text.ts?worker&url';
import { firstTheme } from './first-theme.ts';
import { HeadBasics, HeadTags } from './head.tsx';

const scripts: Readonly<Record<PageScript, string>> = { text, forms, list, suggestions };

interface DocumentProps {
  site: Site;
  company: CompanySite;
  /** Undefined on an error page, which sets its own title. */
  head?: PageHead;
  /** URLs of the style sheets, in order. */
  styles: readonly string[];
  preloads: readonly LinkDescriptor[];
  children: ReactNode;
}

export function Document({ site, company, head, styles, preloads, children }: DocumentProps) {
  return (
    <html lang={site.locale}>
      <head>
        <HeadBasics logo={company.logo} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: firstTheme }} />
        {head && <HeadTags site={site} company={company} page={head} />}
        {preloads.map((link) => 'href' in link && <link key={link.href} {...link} />)}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <AccentStyle company={company} />
        <script type="module" src={enhance} fetchPriority="low" />
        {head?.scripts?.map((name) => (
          <script key={name} type="module" src={scripts[name]} fetchPriority="low" />
        ))}
        {import.meta.env.DEV && <script type="module" src="/@documents/reload.js" />}
      </head>
      <body>
        <Surroundings site={site}>{children}</Surroundings>
      </body>
    </html>
  );
}

/** What components of public pages read from their context. */
export function Surroundings({
  site: { locale, brand, zone },
  children,
}: {
  site: Site;
  children: ReactNode;
}) {
  return (
    <LocaleProvider locale={locale}>
      <ZoneProvider zone={zone}>
        <BrandProvider brand={brand}>{children}</BrandProvider>
      </ZoneProvider>
    </LocaleProvider>
  );
}

/** The tokens of each company, because looking for readable shades takes longer than a page should. */
const computed = new WeakMap<CompanySite, string>();

/** Sets the company's accent colour on its public pages, in the shades that can be read there. */
function AccentStyle({ company }: { company: CompanySite }) {
  const tokens = computed.get(company) ?? accentTokens(company.accent);
  computed.set(company, tokens);
  return tokens === '' ? null : <style>{`:root{${tokens}}`}</style>;
}
