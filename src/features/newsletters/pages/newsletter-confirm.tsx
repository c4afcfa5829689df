import type { PublicPage } from '#ui/page/public-page.ts';
import { newsletterHeaders, newsletterPage } from '../components/newsletter-page.tsx';

const page = newsletterPage('confirm');

export const loader = page.loader;
export const action = page.action;
export const headers = newsletterHeaders;
export const handle: PublicPage = { Page: page.Page };
