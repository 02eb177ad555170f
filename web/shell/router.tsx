import { Component, type ComponentType, lazy, type PropsWithChildren, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import Broken from '../app/broken.tsx';
import NotFound from '../app/not-found.tsx';
import Shell from './shell.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Each page is a chunk of its own, fetched when its address is opened, and again at the next address when that failed. */
function page(load: Load) {
  let Page: ComponentType | undefined;
  let failedAt: string | undefined;
  function Opened() {
    const { key } = useLocation();
    if (!Page || (failedAt !== undefined && failedAt !== key)) {
      failedAt = undefined;
      Page = lazy(() =>
        load().catch((failure: unknown) => {
          failedAt = key;
          throw failure;
        }),
      );
    }
    return <Page />;
  }
  return <Opened />;
}

/** A page by its name in the list of its context (`pages.ts`). */
const pageOf = <Name extends string>(context: () => Promise<Record<Name, Load>>, name: Name) =>
  page(() => context().then((pages) => pages[name]()));

/** R537, R538. */
function Unknown() {
  return <Navigate to={useLocation().pathname.includes('sponsormain') ? '/sponsormain' : '/'} replace />;
}

const accounts = () => import('../accounts/pages.ts');
const billing = () => import('../billing/pages.ts');
const catalogue = () => import('../catalogue/pages.ts');
const contacts = () => import('../contacts/pages.ts');
const organization = () => import('../organization/pages.ts');
const reporting = () => import('../reporting/pages.ts');
const estimating = () => import('../estimating/pages.ts');
const home = () => import('../home/pages.ts');
const vault = () => import('../vault/pages.ts');
const sponsorship = () => import('../sponsorship/pages.ts');
const providers = () => import('../providers/pages.ts');

const estimate = page(() => import('../estimating/estimate/estimate.page.tsx'));
const signin = pageOf(accounts, 'signIn');
const audit = pageOf(organization, 'audit');
const edit = pageOf(estimating, 'editAddress');
const plans = pageOf(billing, 'plans');
const contactsImport = pageOf(contacts, 'contactsImport');

/** The documents' addresses for editing an estimate and for an order's projects (`edit-address.ts`). */
const EDIT_PATHS = [
  '/edit/:orderId/:second',
  '/:product/main',
  '/:product/expressmain/:orderId',
  '/estimate/remodelprojects/:orderId',
  '/page/projectselection/:orderId/exterior',
];

const homeReports = pageOf(home, 'reports');
const article = pageOf(sponsorship, 'article');
const providerBook = pageOf(providers, 'book');
const providersImport = pageOf(providers, 'providersImport');
const homeSetup = pageOf(home, 'setup');
const property = pageOf(home, 'property');
const vaultPage = pageOf(vault, 'vault');

/** Under the whole rail. */
const OPEN: RouteObject[] = [
  { path: '/', element: page(() => import('../estimating/jobs/jobs.page.tsx')) },
  { path: '/dashboard', element: pageOf(home, 'dashboard') },
  { path: '/homereports', element: homeReports },
  { path: '/homereports/:id/:checksum', element: homeReports },
  { path: '/serviceproviders', element: providerBook },
  { path: '/serviceproviders/import', element: providersImport },
  { path: '/serviceproviders/import/:importId', element: providersImport },
  { path: '/serviceproviders/:id/:checksum', element: providerBook },
  { path: '/sponsormain', element: pageOf(sponsorship, 'marketing') },
  { path: '/sponsormain/clients', element: pageOf(sponsorship, 'clients') },
  { path: '/sponsormain/clients/:clientId/setup', element: pageOf(sponsorship, 'clientSetup') },
  { path: '/sponsormain/flyer', element: pageOf(sponsorship, 'flyer') },
  { path: '/sponsormain/coverage', element: pageOf(sponsorship, 'coverage') },
  { path: '/sponsormain/ads', element: pageOf(sponsorship, 'ads') },
  { path: '/ads/check', element: pageOf(sponsorship, 'adChecks') },
  { path: '/sponsormain/promotions', element: pageOf(sponsorship, 'promotions') },
  { path: '/sponsormain/profile', element: pageOf(sponsorship, 'profile') },
  { path: '/sweepstakes', element: pageOf(sponsorship, 'sweepstakes') },
  { path: '/sponsormain/articles', element: pageOf(sponsorship, 'articles') },
  { path: '/helpfularticles', element: pageOf(sponsorship, 'helpfulArticles') },
  { path: '/sweepstakes/organize', element: pageOf(sponsorship, 'organizeSweepstakes') },
  { path: '/price-book/import', element: pageOf(catalogue, 'priceImport') },
  { path: '/price-book/import/:importId', element: pageOf(catalogue, 'priceImportRun') },
  { path: '/line-items', element: pageOf(catalogue, 'lineItems') },
  ...EDIT_PATHS.map((path) => ({ path, element: edit })),
  { path: '/ProEstimate/ReportTracking/:orderId/:checksum', element: pageOf(reporting, 'tracking') },
  ...['/plans', '/agentpurchasecredit', '/paymentsubmitted'].map((path) => ({ path, element: plans })),
  { path: '/transactions', element: pageOf(billing, 'transactions') },
  { path: '/addendums', element: pageOf(organization, 'addendums') },
  { path: '/archive/:id', element: pageOf(reporting, 'archived') },
  { path: '/contacts', element: pageOf(contacts, 'contacts') },
  { path: '/contacts/import', element: contactsImport },
  { path: '/contacts/import/:importId', element: contactsImport },
  { path: '/reports/open-invoices', element: pageOf(reporting, 'aging') },
  { path: '/reports', element: pageOf(reporting, 'reports') },
];

/** Under the narrow rail, and on a phone all of the screen. */
const FOLDED: RouteObject[] = [
  { path: '/ProEstimate/EstimateBuilder/:orderId/:id/0', element: estimate },
  { path: '/ProEstimate/Setup/:orderId', element: pageOf(estimating, 'setup') },
  { path: '/ProEstimate/Payments/:orderId', element: pageOf(estimating, 'payments') },
  {
    path: '/ProEstimate/ChangeOrder/:orderId',
    element: pageOf(reporting, 'changeOrder'),
  },
  { path: '/ProEstimate/Money/:orderId', element: pageOf(reporting, 'money') },
  {
    path: '/ProEstimate/ReportTracking/:orderId/:checksum/:reportId',
    element: pageOf(reporting, 'reportTracking'),
  },
  { path: '/estimate/areadisplayseq/:orderId', element: pageOf(estimating, 'areaOrder') },
  { path: '/ProEstimate/ReportEditor/:orderId/:reportId', element: pageOf(reporting, 'reportEditor') },
  { path: '/audit/:orderId', element: audit },
  { path: '/dashboard/new-estimate', element: pageOf(home, 'newEstimate') },
  { path: '/propertysetup', element: homeSetup },
  { path: '/propertysetup/:id/:checksum', element: homeSetup },
];

/** Under the narrow rail, on a phone with the bottom bar. */
const FOLDED_WITH_BAR: RouteObject[] = [
  { path: '/audit', element: audit },
  { path: '/people', element: pageOf(accounts, 'people') },
  { path: '/people/roles', element: pageOf(accounts, 'roles') },
  { path: '/settings/:place?', element: pageOf(accounts, 'settings') },
  { path: '/sponsormain/articles/:articleId', element: pageOf(sponsorship, 'articleEditor') },
  ...['/vault', '/vault/:id/:checksum'].map((path) => ({ path, element: vaultPage })),
  { path: '/vault/photographs', element: pageOf(vault, 'photographs') },
  { path: '/home/life', element: pageOf(vault, 'life') },
  { path: '/home/property', element: property },
  { path: '/page/propchar/:orderId/0/basic', element: property },
  { path: '/price-book', element: pageOf(catalogue, 'priceBook') },
  { path: '/libraries', element: pageOf(catalogue, 'libraries') },
  { path: '/price-book/compare', element: pageOf(catalogue, 'compare') },
  { path: '/ProEstimate/EstimateView/:orderId/:reportId', element: estimate },
  { path: '/ProEstimate/WhatIf/:orderId', element: pageOf(estimating, 'whatIf') },
];

/** The shell stays when the page changes, and when only the page breaks. */
const inShell = (shell: RouteObject['element'], children: RouteObject[]): RouteObject => ({
  element: shell,
  children: [{ element: <BrokenPages />, children }],
});

/** The documents' own addresses, and ours where they have none. Pages of a signed-in user stand inside the shell. */
const ROUTES: RouteObject[] = [
  inShell(<Shell />, OPEN),
  inShell(<Shell folded />, FOLDED),
  inShell(<Shell folded bottomBar />, FOLDED_WITH_BAR),
  // S001, S002, and the address in mails.
  ...['/signin/:organizationId?', '/account/login', '/account/relogin'].map((path) => ({ path, element: signin })),
  { path: '/account/Signup', element: pageOf(accounts, 'signUp') },
  { path: '/account/invitation/:userId', element: pageOf(accounts, 'invitation') },
  { path: '/alerts/off/:token', element: pageOf(accounts, 'alertsOff') },
  { path: '/shared/:shareId/:token', element: pageOf(providers, 'shared') },
  { path: '/r/:clientId', element: pageOf(sponsorship, 'referral') },
  { path: '/draw/:sweepstakesId', element: pageOf(sponsorship, 'draw') },
  ...['/:product/article', '/articles/:id', '/articles/:id/:checksum'].map((path) => ({ path, element: article })),
  { path: '/gift/:giftId', element: pageOf(accounts, 'gift') },
  { path: '/payment/:token', element: pageOf(billing, 'payment') },
  { path: '/account/second-step', element: pageOf(accounts, 'secondStepRequired') },
  { path: '/account/lost-step/:userId', element: pageOf(accounts, 'lostStep') },
  { path: '/account/forgot', element: pageOf(accounts, 'forgot') },
  { path: '/account/reset/:userId', element: pageOf(accounts, 'reset') },
  { path: '/account/erasure/:userId', element: pageOf(accounts, 'erasure') },
  { path: '/account/email/:userId', element: pageOf(accounts, 'email') },
  { path: '/account/Activation/:userId', element: pageOf(accounts, 'activation') },
  { path: '/outbox', element: pageOf(accounts, 'outbox') },
  // R539: the one address that is known and has no page.
  { path: '/home', element: <NotFound /> },
  { path: '*', element: <Unknown /> },
];

/** The router without loaders and actions, which no page has: they were 16 KB of script, gzipped. Calls are read and written by `client.ts`. */
export function Pages() {
  return (
    <BrowserRouter>
      <Routed />
    </BrowserRouter>
  );
}

function Routed() {
  const { key } = useLocation();
  const page = useRoutes(ROUTES);
  return (
    <UnlessBroken at={key}>
      {/* An address is shown once its page is there: until then the page before it stays. */}
      <Suspense>{page}</Suspense>
    </UnlessBroken>
  );
}

function BrokenPages() {
  return (
    <UnlessBroken at={useLocation().key}>
      <Outlet />
    </UnlessBroken>
  );
}

interface Reached {
  /** The key of the address in the browser's history: another one is another try. */
  at: string;
}

class UnlessBroken extends Component<PropsWithChildren<Reached>, Reached & { broken: boolean }> {
  override state = { at: this.props.at, broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ at }: Reached, state: Reached) {
    return at === state.at ? null : { at, broken: false };
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
