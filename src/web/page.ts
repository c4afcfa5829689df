/** Types of public pages. The framework writes such types too, but only for files inside `src/web`. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaDescriptor, useLoaderData } from 'react-router';

interface Params<Name extends string> {
  params: { lang?: string } & Record<Name, string>;
}

export type LoaderArgs<Name extends string = never> = LoaderFunctionArgs & Params<Name>;
export type ActionArgs = ActionFunctionArgs & Params<never>;

/** What a page whose data comes from `Loader` is given. */
export interface PageProps<Loader> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
}

/** The head that the page's loader made on the server; none when it failed. */
export function headOfPage({ loaderData }: { loaderData?: { head: MetaDescriptor[] } }): MetaDescriptor[] {
  return loaderData?.head ?? [];
}
