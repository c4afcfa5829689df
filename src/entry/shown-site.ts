/**
 * Finds which company's site a public page shows: that of the requested host, or a preview of unsaved
 * content.
 */
import { RouterContextProvider } from 'react-router';
import { createCompanies, type NamedCompany } from '#features/site/server/company.service.ts';
import type { SiteService } from '#features/workspaces/server/site.service.ts';
import { emptyContent } from '#kernel/company-site.ts';
import type { Locale } from '#kernel/locale.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Config } from '#platform/config/config.ts';
import type { Engine } from '#platform/db/engine.ts';
import { originOfHost } from '#platform/http/own-host.ts';
import type { PageCache } from '#platform/http/page-cache.ts';
import { companyContext, crawledContext, siteContext } from '#ui/context.ts';
import type { ShownSite } from '#web/documents/documents.tsx';
import { crawledPages } from './page-paths.ts';

interface ShownSiteOptions {
  config: Config;
  cache: PageCache;
  sites: SiteService;
  engine: Engine;
}

export function createShownSites({ config, cache, sites, engine }: ShownSiteOptions) {
  const companies = createCompanies(engine, cache.generation);
  /** Shown before there is a company, and while the database does not answer. */
  const unknown: NamedCompany = {
    name: config.brand,
    zone: mainlandZone,
    host: null,
    site: { ...emptyContent, id: '' },
  };
  const remembered = (host: string) => companies.remembered(sites.rememberedSiteOf(host)) ?? unknown;

  const shown = (locale: Locale, { name, zone, host, site }: NamedCompany): ShownSite => {
    const baseUrl = host === null ? config.baseUrl : originOfHost(host, config.baseUrl);
    return { site: { locale, brand: name, zone, baseUrl, maintenance: config.maintenance }, company: site };
  };

  function contextOf(locale: Locale, named: NamedCompany): RouterContextProvider {
    const { site, company } = shown(locale, named);
    const context = new RouterContextProvider();
    context.set(siteContext, site);
    context.set(companyContext, company);
    context.set(crawledContext, crawledPages);
    return context;
  }

  /** Sign-in and back office must work without a company. */
  async function companyAt(host: string): Promise<NamedCompany> {
    try {
      return await companies.of(await sites.siteOf(host));
    } catch {
      return remembered(host);
    }
  }

  return {
    contextOf,
    contextAt: async (locale: Locale, host: string) => contextOf(locale, await companyAt(host)),
    /** Uses only what is already in memory, because the page of a failure must not depend on the database. */
    rememberedAt: (locale: Locale, host: string) => shown(locale, remembered(host)),
  };
}
