import type { ChosenTheme } from '#kernel/theme.ts';

/** The page's colour, --slate-0 of ui/theme/tokens.css. */
const ground = { light: '#f5f4ef', dark: '#0e1417' } as const;

/** The common head elements of all documents. @param theme the person's choice, if any */
export function HeadBasics({ theme }: { theme?: ChosenTheme }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {theme === undefined ? (
        <>
          <meta name="theme-color" content={ground.light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={ground.dark} media="(prefers-color-scheme: dark)" />
        </>
      ) : (
        <meta name="theme-color" content={ground[theme]} />
      )}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
