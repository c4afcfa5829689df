/** Types of public pages. The framework writes such types too, but only for files inside `src/web`. */
import type { ComponentType, ReactNode } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';

interface Params<Name extends string> {
  params: { lang?: string } & Record<Name, string>;
}

export type LoaderArgs<Name extends string = never> = LoaderFunctionArgs & Params<Name>;
export type ActionArgs = ActionFunctionArgs & Params<never>;

/** What a page whose data comes from `Loader`, and perhaps `Action`, is given. */
export interface PageProps<Loader, Action = never> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
  /** Of a page that answers a form. */
  actionData?: ReturnType<typeof useActionData<Action>>;
}

/**
 * What is drawn of a public page: the `handle` of its route module. A default export would be the framework's, which wraps
 * it for the browser; of these pages the server draws all there is (documents/documents.tsx).
 */
export interface PublicPage {
  /** None where the loader only leads elsewhere, or always fails. */
  Page?(props: never): ReactNode;
  /** In the place of the page when its loader or action failed; the general one, where there is none. */
  Failure?: ComponentType<{ error: unknown }>;
}
