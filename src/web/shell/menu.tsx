/** Shows the drawer's content: areas, the entries of the chosen area, the link to the site. */
import { Box, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useBadge } from '#ui/badges.ts';
import { useCompany } from '#ui/company.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useOwnSite } from '#ui/own-site.ts';
import type { Area, Screen } from '#ui/page/declaration.ts';
import namesEn from '#ui/page/messages.en.json';
import namesFr from '#ui/page/messages.fr.json';
import type { SignedIn } from '#ui/session.tsx';
import { useLook } from '../look.ts';
import { areasOf, menuOf, screenAt } from '../office-menu.ts';
import { CompanyBrand } from './company-brand.tsx';
import { fresh } from './fresh-outlet.tsx';
import styles from './menu.module.css';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { useGoal } from './use-goal.ts';

interface MenuProps {
  brand: string;
  person?: SignedIn;
  area: Area;
  onArea(area: Area): void;
  narrow: boolean;
}

export function Menu({ brand: siteBrand, person, area, onArea, narrow }: MenuProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const site = useOwnSite();
  const look = useLook();
  const brand = look.name || siteBrand;
  const sections = person === undefined ? undefined : menuOf(area, person);
  return (
    <nav className={styles.menu} data-narrow={narrow || undefined} aria-label={t('menu')}>
      <Link
        to={toLocal('/app/home')}
        state={fresh}
        className={styles.brand}
        aria-label={t('to_today', { brand })}
      >
        <CompanyBrand look={look} name={brand} narrow={narrow} />
      </Link>
      {!narrow && person && <Company person={person} brand={brand} isNamed={look.name !== ''} />}
      {person !== undefined && (
        <SegmentedControl
          fullWidth
          orientation={narrow ? 'vertical' : 'horizontal'}
          size="xs"
          className={styles.areas}
          aria-label={t('areas')}
          value={area}
          onChange={(value) => onArea(value as Area)}
          data={areasOf(person).map((value) => ({ value, label: t(`area_${value}`) }))}
        />
      )}
      <div>
        {sections && <Entries entries={sections.entries} narrow={narrow} userId={person?.userId} />}
        {(['finance', 'administration'] as const).map(
          (section) =>
            sections &&
            sections[section].length > 0 && (
              <Fragment key={section}>
                <h2 className={styles.heading} aria-label={t(`menu_${section}`)}>
                  {narrow ? <hr /> : t(`menu_${section}`)}
                </h2>
                <Entries entries={sections[section]} narrow={narrow} userId={person?.userId} />
              </Fragment>
            ),
        )}
      </div>
      <Box mt="auto" px={8} pt="sm">
        {/* A company without a site has no link: the installation's site belongs to another one. */}
        {site && <Entry to={site()} icon="site" label={t('to_site_short')} narrow={narrow} outside />}
      </Box>
    </nav>
  );
}

interface CompanyProps {
  person: SignedIn;
  brand: string;
  /** Whether the brand is the company's own. */
  isNamed: boolean;
}

/** Shows the company that the person works in, unless it is the brand above, and their role. */
function Company({ person, brand, isNamed }: CompanyProps) {
  const t = useTexts({ en, fr });
  const name = useCompany(person.userId);
  return (
    <Text mt={-4} mx="sm" mb="sm" px={2} fz={13} lh={1.4} className={layout.muted}>
      {!isNamed && name !== brand && (
        <Text span inherit truncate display="block" c="dark.0" fw={500} title={name}>
          {name || '\u00a0'}
        </Text>
      )}
      {t(person.administers ? 'role_owner_administers' : `role_${person.role}`)}
    </Text>
  );
}

interface EntriesProps {
  entries: readonly Screen[];
  narrow: boolean;
  /** The person whose menu it is. */
  userId: number | undefined;
}

function Entries({ entries, narrow, userId }: EntriesProps) {
  const t = useTexts({ en: namesEn, fr: namesFr });
  const toLocal = useLocalPath();
  const { pathname } = useLocation();
  const here = screenAt(pathname);
  // Marked at once, because a page may load slowly.
  const goal = screenAt(useGoal());
  return (
    <Box component="ul" px={8}>
      {entries.map((screen) => (
        <li key={screen.path}>
          <Entry
            to={toLocal(`/app/${screen.path}`)}
            icon={screen.icon}
            label={t(`page_${screen.label}`)}
            narrow={narrow}
            current={screen === here}
            chosen={screen === goal}
            badge={<Badge userId={userId} path={screen.path} />}
          />
        </li>
      ))}
    </Box>
  );
}

interface EntryProps {
  to: string;
  icon: IconName;
  label: string;
  narrow: boolean;
  current?: boolean;
  /** Current, or about to be. */
  chosen?: boolean;
  /** On the public site, whose pages are other documents. */
  outside?: boolean;
  badge?: ReactNode;
}

/** The count is rendered by CSS, so that it is not part of the entry's accessible name. */
function Badge({ userId, path }: { userId: number | undefined; path: string }) {
  const count = useBadge(userId, path);
  return count === 0 ? null : <span className={styles.badge} data-count={count > 99 ? '99+' : count} />;
}

function Entry({ to, icon, label, narrow, current, chosen, outside = false, badge }: EntryProps) {
  return (
    <Tooltip label={label} position="right" disabled={!narrow}>
      <Link
        to={to}
        reloadDocument={outside}
        prefetch={outside ? 'none' : 'intent'}
        state={fresh}
        className={styles.entry}
        data-current={chosen || undefined}
        aria-current={current ? 'page' : undefined}
        aria-label={narrow ? label : undefined}
      >
        <Icon name={icon} />
        {!narrow && <span>{label}</span>}
        {badge}
      </Link>
    </Tooltip>
  );
}
