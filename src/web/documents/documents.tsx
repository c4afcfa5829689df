/**
 * Renders public pages: complete documents without hydration
 * (docs/decisions/0013-public-pages-are-documents.md). Routes, loaders and actions are declared like those of
 * other pages (web/routes.ts).
 */
import { randomUUID } from 'node:crypto';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  type ActionFunction,
  createStaticHandler,
  isRouteErrorResponse,
  type LinksFunction,
  type LoaderFunction,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router';
import type { Article } from '#kernel/article.ts';
import { today } from '#kernel/civil-day.ts';
import type { CompanySite } from '#kernel/company-site.ts';
import type { Kept } from '#kernel/kept.ts';
import { type Locale, localisedPath } from '#kernel/locale.ts';
import { companyContext, keptContext, type Site, siteContext } from '#ui/context.ts';
import { KeptMarkup, type MarkKept } from '#ui/kept-markup.tsx';
import { Failure } from '#ui/page/failure.tsx';
import type { PageHead } from '#ui/page/head.ts';
import type { PageProps, PublicPage } from '#ui/page/public-page.ts';
import { documentPolicy } from '../content-policy.ts';
import { LanguageSelect } from '../layouts/language-select.tsx';
import { headers as commonHeaders, Frame } from '../layouts/public.tsx';
import { sectionOf } from '../layouts/public-header.tsx';
import { Document, Surroundings } from './document.tsx';

/** Frames that are kept: sections × languages × companies. */
const MOST_FRAMES = 1000;

/** The layout route of public pages. */
const LAYOUT = 'layouts/public';

/** The exports of a public page's route module. */
interface PageModule {
  handle?: PublicPage;
  loader?: LoaderFunction;
  action?: ActionFunction;
  headers?: () => Record<string, string>;
  links?: LinksFunction;
}

/** The page's data for the document. */
interface PageData {
  head?: PageHead;
  /** The page's path per language, where more than the prefix differs. */
  alternates?: Partial<Record<Locale, string>>;
  /** The article that the page shows. */
  article?: Article;
}

/** Whose page it is, in which language. */
export interface ShownSite {
  site: Site;
  company: CompanySite;
}

interface DocumentContent extends PageData, ShownSite {
  kept?: Kept | undefined;
  leaf: string;
  pathname: string;
  search: string;
}

export interface RenderedDocument {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** The article that the page shows; undefined for another page, or an error. */
  article?: Article | undefined;
}

export interface Documents {
  /** The document, a redirect, or undefined when the path is not a public page. */
  answer(request: Request, context: RouterContextProvider): Promise<RenderedDocument | Response | undefined>;
  /** The error page for a request that failed before a page was matched. */
  failure(url: URL, shown: ShownSite, status: number): RenderedDocument;
}

export function createDocuments({ routes, assets, routeDiscovery }: ServerBuild): Documents {
  const handler = createStaticHandler(pagesOf(routes));
  const moduleOf = (id: string) => (routes[id]?.module ?? {}) as PageModule;
  const stylesOf = (leaf: string, pathname: string) =>
    // The development server serves a page's styles as one file.
    import.meta.env.DEV
      ? [`/@react-router/critical.css?pathname=${pathname}`]
      : [...new Set([LAYOUT, leaf].flatMap((id) => assets.routes[id]?.css ?? []))];

  /**
   * Header and footer, half of a page's elements, are the same on all pages of a section, so they are rendered
   * once.
   */
  const frames = new Map<string, FrameMarkup>();
  function frameAt({ site, company }: ShownSite, pathname: string): FrameMarkup {
    const { brand, locale, zone } = site;
    const section = sectionOf(pathname, locale);
    const year = today(zone).slice(0, 4);
    const key = `${locale} ${section} ${year} ${company.id} ${brand}`;
    let frame = frames.get(key);
    if (frame === undefined) {
      const [start = '', middle = '', end = ''] = fragment(
        site,
        <Frame brand={brand} company={company} year={year} section={section} language={GAP}>
          {GAP}
        </Frame>,
      ).split(GAP);
      frame = { start, middle, end };
      if (frames.size >= MOST_FRAMES) frames.clear();
      if (company.id !== '') frames.set(key, frame);
    }
    return frame;
  }

  /** @param leaf the page whose styles and fonts are needed in addition to the layout's. */
  function renderContent(
    content: ReactNode,
    { leaf, site, company, pathname, search, head, alternates, kept }: DocumentContent,
  ): string {
    const parts = kept && createParts(kept, site);
    const addressIn = (locale: Locale) => alternates?.[locale] ?? localisedPath(pathname + search, locale);
    const document = renderToStaticMarkup(
      <Document
        site={site}
        company={company}
        head={head}
        styles={stylesOf(leaf, pathname)}
        preloads={[...new Set([LAYOUT, leaf])].flatMap((id) => moduleOf(id).links?.() ?? [])}
      >
        <LanguageSelect addresses={{ en: addressIn('en'), fr: addressIn('fr') }} />
        {GAP}
        <KeptMarkup mark={parts?.mark}>{content}</KeptMarkup>
      </Document>,
    );
    const framedDocument = framed(document, frameAt({ site, company }, pathname));
    return parts === undefined ? framedDocument : parts.insertedIn(framedDocument);
  }

  function render(
    outcome: StaticHandlerContext,
    shown: ShownSite & { kept: Kept | undefined },
    method: string,
  ): RenderedDocument {
    const leaf = outcome.matches.at(-1)?.route.id ?? LAYOUT;
    const { headers = commonHeaders } = moduleOf(leaf);
    const { head, alternates, article }: PageData = outcome.loaderData[leaf] ?? {};
    const { pathname, search } = outcome.location;
    const place = { leaf, ...shown, pathname, search, alternates };
    let status = outcome.statusCode;
    let markup: string;
    try {
      const named = outcome.errors === null ? head : undefined;
      markup = renderContent(contentOf(outcome, leaf), { ...place, head: named });
    } catch (error) {
      logError(error);
      status = 500;
      markup = renderContent(<Failure />, place);
    }
    const document = documentOf(markup, status, {
      ...headers(),
      // The answer to a form contains the input: only the browser may cache it, for its history.
      ...(method === 'POST' && headers === commonHeaders && { 'cache-control': 'private, no-cache' }),
      ...(status >= 500 && { 'cache-control': 'no-store' }),
    });
    return status === 200 ? { ...document, article } : document;
  }

  function failure({ pathname, search }: URL, shown: ShownSite, status: number): RenderedDocument {
    const markup = renderContent(<Failure />, { leaf: LAYOUT, ...shown, pathname, search });
    return documentOf(markup, status, { 'cache-control': 'no-store' });
  }

  /** Returns the page, or its failure component after a failed loader or action. */
  function contentOf({ errors, loaderData, actionData }: StaticHandlerContext, leaf: string): ReactNode {
    const { handle } = moduleOf(leaf);
    if (errors !== null) {
      const [error] = Object.values(errors);
      // Answers with a status are expected errors; others are defects.
      if (!isRouteErrorResponse(error)) logError(error);
      const Failed = handle?.Failure ?? Failure;
      return <Failed error={error} />;
    }
    const Page = handle?.Page as ComponentType<PageProps<unknown>>;
    return <Page loaderData={loaderData[leaf]} actionData={actionData?.[leaf]} />;
  }

  return {
    failure,
    async answer(request, context) {
      const { pathname } = new URL(request.url);
      // The framework's own paths, which the route for unknown paths would match.
      if (pathname.endsWith('.data') || pathname === routeDiscovery.manifestPath) return undefined;
      const outcome = await handler.query(request, { requestContext: context });
      if (outcome instanceof Response) return outcome;
      const { route } = outcome.matches.at(-1) ?? {};
      const found = route && routes[route.id];
      if (!found || !isPublic(found)) return undefined;
      const [site, company] = [context.get(siteContext), context.get(companyContext)];
      const shown = { site, company, ...context.get(keptContext) };
      return render(outcome, shown, request.method);
    },
  };
}

/** The place of the language form, and of the content, in the frame: a character for private use. */
const GAP = '\uE000';

/** The frame's markup before the language form, between form and content, and after the content. */
interface FrameMarkup {
  start: string;
  middle: string;
  end: string;
}

function fragment(site: Site, part: ReactNode): string {
  return renderToStaticMarkup(<Surroundings site={site}>{part}</Surroundings>);
}

/** The marks of a document's kept parts, and their markup. */
function createParts(kept: Kept, site: Site): { mark: MarkKept; insertedIn(document: string): string } {
  // Texts of the page cannot contain it.
  const sign = `\uE001${randomUUID()}`;
  const elements: { name: string; element: ReactNode }[] = [];
  return {
    mark(name, element) {
      elements.push({ name, element });
      return sign;
    },
    insertedIn(document) {
      // In the order of the document, because rendering is synchronous.
      const [start = '', ...others] = document.split(sign);
      return others.reduce((made, following, place) => {
        const { name = '', element } = elements[place] ?? {};
        const full = `${site.locale} ${name}`;
        let markup = kept.get<string>(full);
        if (markup === undefined) {
          markup = fragment(site, element);
          kept.set(full, markup, 2 * markup.length);
        }
        return made + markup + following;
      }, start);
    },
  };
}

const BODY = '<body>';
const END = '</body></html>';

/** Puts the frame around the language form and the content, which are the body of the document. */
function framed(document: string, { start, middle, end }: FrameMarkup): string {
  // The first one: texts of the head are escaped.
  const body = document.indexOf(BODY) + BODY.length;
  const gap = document.indexOf(GAP, body);
  const language = document.slice(body, gap);
  const content = document.slice(gap + GAP.length, -END.length);
  return document.slice(0, body) + start + language + middle + content + end + END;
}

function documentOf(markup: string, status: number, headers: Record<string, string>): RenderedDocument {
  return {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': documentPolicy(markup),
    },
    html: `<!DOCTYPE html>${markup}`,
  };
}

/**
 * Matches all pages, so that each path finds the same page as in the framework, but loads only public ones.
 * Public pages come first: at a path shared with a screen, the document is matched here and the screen by the
 * framework. Layouts and page parts are omitted because they have no path; matching them took a tenth of a
 * document's time.
 */
function pagesOf(routes: ServerBuild['routes']): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => isPublic(route) || Boolean(route.path))
    .sort((a, b) => Number(isPublic(b)) - Number(isPublic(a)))
    .map((route): RouteObject => {
      const { id, path, caseSensitive, index } = route;
      const { loader, action } = route.module as PageModule;
      return { id, path, caseSensitive, index, ...(isPublic(route) && { loader, action }) };
    });
}

function isPublic({ parentId }: { parentId?: string }): boolean {
  return parentId === LAYOUT;
}

function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: rendering has no log; defects must be visible
  console.error(error);
}
