import { UnstyledButton } from '@mantine/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type ComponentPropsWithoutRef, lazy, type PropsWithChildren, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { getMe, type Me } from '../../contracts/accounts/auth/get-me.ts';
import { Unreached } from '../app/broken.tsx';
import { shareChanges, useAllChanges } from '../app/changes.ts';
import { refresh, useRead } from '../app/client.ts';
import { paletteOpenAtom } from '../app/commands.ts';
import { useMe } from '../app/me.ts';
import { isHomeowner, type Place, placesFor } from '../app/places.ts';
import { refusedAddingAtom } from '../app/refused-adding.ts';
import { inTab } from '../app/screen-store.ts';
import { ended, entered, sessionAtom, wasSignedIn } from '../app/session.ts';
import { WaitingWords } from '../app/shell-top.tsx';
import { useSignOut } from '../app/sign-out.ts';
import { usePhone } from '../ui/dialog.tsx';
import { Icon, Mark } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { Menu } from '../ui/late/menu.tsx';
import { TypeAhead } from '../ui/type-ahead.tsx';
import css from './shell.module.css';

const Palette = lazy(() => import('./palette.tsx'));
const SessionDialog = lazy(() => import('./session-dialog.tsx'));
const WhoItems = lazy(() => import('./who-items.tsx'));
const Street = lazy(() => import('./street.tsx').catch(() => ({ default: ({ children }: PropsWithChildren) => <>{children}</> })));
const RefusedAdding = lazy(() => import('./refused-adding-dialog.tsx'));
/** Without it the words stand alone. */
const waitingCode = () => import('../estimating/waiting/waiting-list.tsx').then(({ WaitingList }) => ({ default: WaitingList }));
/** Its 50 KB are fetched while there still is a network, and after the page; where the service worker answers, they are kept already. */
function fetchWaitingCode(): () => void {
  if (navigator.serviceWorker?.controller) return () => {};
  const fetchIt = () => void waitingCode().catch(() => {});
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchIt, 2_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchIt, { timeout: 4_000 });
  return () => cancelIdleCallback(idle);
}
const WaitingList = lazy(() => waitingCode().catch(() => ({ default: ({ children }: PropsWithChildren) => <>{children}</> })));

interface ShellProps {
  /** The narrow rail, and on a phone all of the screen unless `bottomBar`. */
  folded?: boolean;
  bottomBar?: boolean;
}

/** An answer says how things were when it was asked for, as a rule at most this long before it came. */
const ASKED_BEFORE_MS = 2_000;

/** The rail (a bottom bar on a phone) around every page of a signed-in user. */
export default function Shell({ folded = false, bottomBar = !folded }: ShellProps) {
  const me = useMe();
  const location = useLocation();
  const phone = usePhone();
  const [palette, setPalette] = useAtom(paletteOpenAtom, inTab);
  const session = useAtomValue(sessionAtom, inTab);
  const isRefused = useAtomValue(refusedAddingAtom, inTab) !== null;
  const { failureReason, refetch } = useWhoIsIn();
  const isIn = session.state === 'in';
  useWhileIn(isIn ? session.user?.userId : undefined);
  useAskedAgain(isIn);
  usePaletteKey();
  if (me === undefined && failureReason) return <Unreached error={failureReason} onRetry={() => void refetch()} />;
  if (me === undefined) return <div className="shell-waiting" role="status" aria-label="Loading" />;
  if (me === null) {
    const next = encodeURIComponent(location.pathname + location.search);
    return <Navigate to={`/signin?next=${next}${wasSignedIn() ? '&why=ended' : ''}`} replace />;
  }
  return (
    <div className={folded ? `${css.shell} ${css.folded}` : css.shell}>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      {phone ? null : <Rail me={me} path={location.pathname} />}
      <main className={css.main} id="main" tabIndex={-1}>
        <WaitingWords value={WaitingList}>
          <Outlet />
        </WaitingWords>
      </main>
      {phone && bottomBar ? <BottomBar me={me} path={location.pathname} /> : null}
      {palette ? (
        <Suspense fallback={<TypeAhead onEscape={() => setPalette(false)} />}>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      ) : null}
      {isIn ? null : (
        <Suspense>
          <SessionDialog />
        </Suspense>
      )}
      {isRefused && (
        <Suspense>
          <RefusedAdding />
        </Suspense>
      )}
    </div>
  );
}

/** Tells the session who is signed in, as the server says it. */
function useWhoIsIn() {
  const queries = useQueryClient();
  const read = useRead(getMe, {}, { staleTime: 60_000 });
  const known = read.data;
  useEffect(() => {
    if (known) entered(known);
    else if (known === null) ended();
  }, [known]);
  // R018: a right that is given or taken counts in open tabs at once.
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('people')) void refresh(queries, [getMe]);
  });
  return read;
}

/** While somebody is signed in: the changes of others are heard, and what was done without a network is sent. */
function useWhileIn(userId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    const answers = ({ queryKey, state }: Query) => queryKey[0] !== getMe.id && state.dataUpdatedAt > 0;
    const shownForMs = () => {
      const shown = queries.getQueryCache().findAll({ type: 'active', predicate: answers });
      return ASKED_BEFORE_MS + Math.max(0, ...shown.map(({ state }) => Date.now() - state.dataUpdatedAt));
    };
    return userId === undefined ? undefined : shareChanges(userId, shownForMs);
  }, [userId, queries]);
  useEffect(() => {
    if (userId === undefined) return;
    const code = import('./work-offline.ts').then(({ workOffline }) => workOffline(userId));
    const stopFetching = fetchWaitingCode();
    return () => {
      stopFetching();
      void code.then((stop) => stop());
    };
  }, [userId]);
}

/** Another tab signed in again: what was refused meanwhile is asked once more. */
function useAskedAgain(isIn: boolean): void {
  const queries = useQueryClient();
  const was = useRef(isIn);
  useEffect(() => {
    if (isIn && !was.current) void queries.invalidateQueries();
    was.current = isIn;
  }, [isIn, queries]);
}

/** Ctrl+K, in fields and dialogs too. */
function usePaletteKey(): void {
  const setPalette = useSetAtom(paletteOpenAtom, inTab);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPalette((open) => !open);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [setPalette]);
}

function isHere(place: Place, path: string): boolean {
  if (place.also && path.startsWith(place.also)) return true;
  return place.exact ? path === place.to : path.startsWith(place.to);
}

function PlaceLink({ place, path }: { place: Place; path: string }) {
  const here = isHere(place, path);
  return (
    <Link
      to={place.to}
      className={here ? `${css.place} ${css.placeHere}` : css.place}
      aria-current={here ? 'page' : undefined}
      title={place.label}
    >
      <Icon name={place.icon} />
      <span>{place.label}</span>
    </Link>
  );
}

function Rail({ me, path }: { me: Me; path: string }) {
  const places = placesFor(me);
  const [first] = places;
  return (
    <nav className={css.rail} aria-label="Main">
      <Link className={css.brand} to={first?.to ?? '/'} aria-label={`Scopebook, ${first?.label.toLowerCase()}`}>
        <Mark />
        <span>Scopebook</span>
      </Link>
      {places.map((place) => (
        <PlaceLink key={place.to} place={place} path={path} />
      ))}
      <WhoMenu me={me}>
        <UnstyledButton className={css.who}>
          <span aria-hidden="true">
            <InitialsBadge name={me.name} large />
          </span>
          <span className={css.whoWords}>
            {me.name}
            <small>
              {isHomeowner(me) ? (
                <Suspense fallback={me.organizationName}>
                  <Street>{me.organizationName}</Street>
                </Suspense>
              ) : (
                me.organizationName
              )}
            </small>
          </span>
        </UnstyledButton>
      </WhoMenu>
    </nav>
  );
}

function BottomBar({ me, path }: { me: Me; path: string }) {
  return (
    <nav className={css.bottomBar} aria-label="Main">
      {placesFor(me)
        .filter((place) => !place.underMore)
        .map((place) => (
          <PlaceLink key={place.to} place={place} path={path} />
        ))}
      <WhoMenu me={me} places={placesFor(me).filter((place) => place.underMore)}>
        <UnstyledButton className={css.place}>
          <Icon name="more" />
          <span>More</span>
        </UnstyledButton>
      </WhoMenu>
    </nav>
  );
}

interface WhoMenuProps {
  me: Me;
  /** Where else it leads: what the bar of a phone has no room for. */
  places?: Place[];
  children: ReactElement<ComponentPropsWithoutRef<'button'>>;
}

/** What is opened at the name of who is signed in. */
function WhoMenu({ me, places = [], children }: WhoMenuProps) {
  const leave = useSignOut();
  return (
    <Menu position="top-start" width={240} withinPortal={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <WhoItems me={me} places={places} onSignOut={() => leave.save({})} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
