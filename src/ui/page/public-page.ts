/** Defines the types of public pages. The framework generates such types only for files inside `src/web`. */
import type { ComponentType, ReactNode } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';

interface Params<Name extends string> {
  params: { lang?: string } & Record<Name, string>;
}

export type LoaderArgs<Name extends string = never> = LoaderFunctionArgs & Params<Name>;
export type ActionArgs = ActionFunctionArgs & Params<never>;

/** The props of a page with a `Loader` and an optional `Action`. */
export interface PageProps<Loader, Action = never> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
  /** Set for a page that answers a form. */
  actionData?: ReturnType<typeof useActionData<Action>>;
}

/**
 * The `handle` of a public page's route module. The framework would wrap a default export for hydration;
 * these pages are only rendered by the server (documents/documents.tsx).
 */
export interface PublicPage {
  /** Undefined when the loader always redirects or fails. */
  Page?(props: never): ReactNode;
  /** Replaces the page after a failed loader or action; by default the general error page. */
  Failure?: ComponentType<{ error: unknown }>;
}
