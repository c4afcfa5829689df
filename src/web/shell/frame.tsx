/**
 * Shows the drawer at the left, the bar at the top and the page between. Without a person it is the
 * placeholder while loading.
 */
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { authorOf } from '#kernel/actor.ts';
import { useBackCloses } from '#ui/back-closes.ts';
import { useHydrated } from '#ui/hydrated.ts';
import { lastAreaOf, rememberArea } from '#ui/last-area.ts';
import { loadAfter } from '#ui/load-after.ts';
import { useTexts } from '#ui/locale.tsx';
import type { Area } from '#ui/page/declaration.ts';
import type { SignedIn } from '#ui/session.tsx';
import skip from '../layouts/skip.module.css';
import { areaAt, areasOf, areasOfPage, type Viewer } from '../office-menu.ts';
import styles from './frame.module.css';
import { Menu } from './menu.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import line from './progress-line.module.css';
import { TopBar } from './top-bar.tsx';
import { useGoal, useIsStopped } from './use-goal.ts';

/** Loaded after the page. */
const Drawer = lazy(() => loadAfter(() => import('./drawer.ts')));

const DRAWER_KEY = 'ardoise.drawer';
/** Wide enough for the open menu and a month's cells of 24 pixels side by side. */
const WIDE = '(min-width: 75em)';

interface FrameProps {
  brand: string;
  person?: SignedIn;
  children?: ReactNode;
}

export function Frame({ brand, person, children }: FrameProps) {
  const t = useTexts({ en, fr });
  const { pathname } = useLocation();
  usePageFocus();
  const isHydrated = useHydrated();
  const { roomy, open, setOpen } = useDrawer();
  const [overlay, setOverlay] = useState(false);
  const [area, setArea] = useArea(pathname, person);
  // Closes the overlay drawer when a navigation starts, so that its progress is visible.
  const goal = useGoal();
  const [shownGoal, setShownGoal] = useState(goal);
  if (shownGoal !== goal) {
    setShownGoal(goal);
    setOverlay(false);
  }
  useBackCloses(overlay && !roomy, () => setOverlay(false));
  const menu = (narrow: boolean) => (
    <Menu brand={brand} person={person} area={area} onArea={setArea} narrow={narrow} />
  );
  return (
    <div className={styles.frame} data-drawer={open ? 'open' : 'narrow'}>
      <ProgressLine />
      <a href="#page" className={skip.skip}>
        {t('skip_to_page')}
      </a>
      <div className={styles.drawer}>{menu(!open)}</div>
      {isHydrated && (
        <Suspense>
          <Drawer
            opened={overlay && !roomy}
            onClose={() => setOverlay(false)}
            size={280}
            padding={0}
            withCloseButton={false}
            attributes={{ content: { 'aria-label': t('menu') } }}
          >
            {menu(false)}
          </Drawer>
        </Suspense>
      )}
      <TopBar
        person={person}
        open={open}
        onToggle={() => (roomy ? setOpen(!open) : setOverlay(!overlay))}
        overlay={overlay}
        onOverlay={() => setOverlay(!overlay)}
      />
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={goal !== pathname || undefined}>
        {children}
      </main>
    </div>
  );
}

/**
 * The drawer is open by default in a wide window (business-app §2), unless the person closed it; the browser stores
 * that choice. In a narrower window it opens over the page.
 */
function useDrawer(): { roomy: boolean; open: boolean; setOpen(open: boolean): void } {
  const roomy = useMediaQuery(WIDE, true) ?? true;
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    setChosen(localStorage.getItem(DRAWER_KEY));
  }, []);
  const setOpen = (next: boolean) => {
    setChosen(next ? 'open' : 'narrow');
    localStorage.setItem(DRAWER_KEY, next ? 'open' : 'narrow');
  };
  return { roomy, open: roomy && chosen !== 'narrow', setOpen };
}

/**
 * Returns the current page's area, or the one that the person chose since. A page in no area, or in several, keeps
 * the last area, also on a first load, and does not change which area is stored as the last.
 */
function useArea(pathname: string, person: SignedIn | undefined): [Area, (area: Area) => void] {
  const viewer: Viewer = person ?? { role: 'ROLE_USER' };
  const userId = person && authorOf(person).userId;
  const [area, setArea] = useState<Area>(() => areaAt(pathname, lastOf(userId, viewer), viewer));
  const [followed, setFollowed] = useState(pathname);
  if (followed !== pathname) {
    setFollowed(pathname);
    setArea(areaAt(pathname, area, viewer));
  }
  const isIts = areasOfPage(pathname, viewer).length === 1;
  useEffect(() => {
    if (userId !== undefined && isIts) rememberArea(userId, area);
  }, [userId, area, isIts]);
  const choose = (chosen: Area) => {
    setArea(chosen);
    if (userId !== undefined) rememberArea(userId, chosen);
  };
  return [area, choose];
}

function lastOf(userId: number | undefined, viewer: Viewer): Area | undefined {
  const last = userId === undefined ? undefined : lastAreaOf(userId);
  return areasOf(viewer).find((area) => area === last);
}

/** Shows a line at the top while the next page loads; not shown for fast loads. */
function ProgressLine() {
  const isIdle = useNavigation().state === 'idle';
  return useIsStopped() || isIdle ? null : <div className={line.line} aria-hidden="true" />;
}

/** Milliseconds in which other code may set the focus: a closing dialog, a list that lost a row. */
const DELAY_MS = 100;

/**
 * When the focused element is removed, the page gets the focus, so that Tab does not start at the top. A button that was disabled while
 * its change was saved gets it back.
 */
function usePageFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const isGone = () =>
      document.activeElement === document.body && last instanceof Element && !last.isConnected;
    const restore = () => {
      timer = undefined;
      if (isGone()) document.getElementById('page')?.focus({ preventScroll: true });
    };
    const returnTo = (target: Node) => {
      const isLost = target === last && document.activeElement === document.body;
      if (isLost && target instanceof HTMLElement && !target.matches(':disabled'))
        target.focus({ preventScroll: true });
    };
    // Browsers send no event when the focused element is removed or disabled.
    const watch = new MutationObserver((changes) => {
      for (const { type, target } of changes) if (type === 'attributes') returnTo(target);
      if (timer === undefined && isGone()) timer = setTimeout(restore, DELAY_MS);
    });
    document.addEventListener('focusin', remember);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
