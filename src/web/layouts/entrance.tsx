/** The layout of pages before sign-in: the brand on one side, the form on the other. */
import { Anchor, Box, Flex, Text } from '@mantine/core';
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { localeOfPrefix, localisedPath, otherLocale } from '#kernel/locale.ts';
import { PRODUCT } from '#ui/brand-mark.tsx';
import { apiContext } from '#ui/context.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import { SessionProvider, sessionContext } from '#ui/session.tsx';
import { useLook } from '../look.ts';
import type { loader as rootLoader } from '../root.tsx';
import { api, readIn, session } from '../session.client.ts';
import { CompanyBrand } from '../shell/company-brand.tsx';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';
import { OfficeProviders } from '../shell/office-providers.tsx';
import type { Route } from './+types/entrance';
import styles from './entrance.module.css';

const giveSession: Route.ClientMiddlewareFunction = ({ context, params }) => {
  const locale = localeOfPrefix(params.lang);
  if (locale !== undefined) readIn(locale);
  context.set(sessionContext, session);
  context.set(apiContext, api);
};
export const clientMiddleware = [giveSession];

export default function EntranceLayout() {
  const t = useTexts({ en, fr });
  const look = useLook();
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const brand = look.name || (site?.brand ?? PRODUCT);
  const home = useLocalPath()('/app/home');
  return (
    <OfficeProviders>
      <div className={styles.entrance}>
        <Flex component="aside" direction="column" justify="space-between" className={styles.slate}>
          <Flex
            component="a"
            align="center"
            gap={6}
            c="dark.0"
            fz="lg"
            fw={650}
            lts="-0.01em"
            td="none"
            href={home}
          >
            <CompanyBrand look={look} name={brand} marked={brand === PRODUCT} />
          </Flex>
          <div>
            <TallyMarks />
            <Text
              maw="14em"
              fz="clamp(2rem, 3.4vw, 3.05rem)"
              fw={600}
              lh={1.14}
              lts="-0.025em"
              textWrap="balance"
              visibleFrom="sm"
            >
              {t('entrance_line')}
            </Text>
          </div>
          <Text c="dark.1" visibleFrom="sm">
            {t('entrance_note')}
          </Text>
        </Flex>
        <Flex component="main" direction="column" align="center" gap={32} className={styles.chalk}>
          <div className={styles.form}>
            <SessionProvider keeper={session} api={api}>
              <Outlet />
            </SessionProvider>
          </div>
          <LanguageLinks />
        </Flex>
      </div>
    </OfficeProviders>
  );
}

/** Hand-drawn tally marks: four strokes and one across. */
function TallyMarks() {
  return (
    <Box
      component="svg"
      display="block"
      w="10rem"
      mb="xl"
      opacity={0.9}
      visibleFrom="sm"
      viewBox="0 0 230 96"
      fill="none"
      stroke="var(--chalk)"
      strokeWidth={4.5}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M14 12q-3 38 1 74M36 9q2 40-2 79M57 13q-2 36 2 72M80 8q3 42-1 78" />
      <path stroke="var(--teal)" d="M4 70Q44 46 92 22" />
      <path d="M134 11q-3 39 2 76M156 9q2 38-1 77" />
    </Box>
  );
}

/** Links to this page in the other language, which work before scripts do. */
function LanguageLinks() {
  const t = useTexts({ en, fr });
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  return (
    <Anchor
      component={Link}
      py={4}
      c="dark.1"
      fz="sm"
      underline="hover"
      to={localisedPath(pathname + search, other)}
      hrefLang={other}
      lang={other}
      onClick={() => saveLocale(other)}
      replace
    >
      {t('other_language')}
    </Anchor>
  );
}
