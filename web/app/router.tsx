import { Component, type ComponentType, lazy, type PropsWithChildren, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import Broken from './broken.tsx';
import NotFound from './not-found.tsx';
import Shell from './shell.tsx';

/** Each page is a chunk of its own, fetched when its address is opened, and again at the next address when that failed. */
function page(load: () => Promise<{ default: ComponentType }>) {
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

const accounts = () => import('../accounts/pages.ts');
const billing = () => import('../billing/pages.ts');
const catalogue = () => import('../catalogue/pages.ts');
const reporting = () => import('../reporting/pages.ts');
const home = () => import('../home/pages.ts');

const estimate = page(() => import('../estimating/estimate/estimate.page.tsx'));
const signin = page(() => accounts().then(({ signIn }) => signIn()));
const audit = page(() => import('../organization/audit.page.tsx'));
const edit = page(() => import('../estimating/estimate/edit-address.page.tsx'));
const plans = page(() => billing().then(({ plans }) => plans()));
const contactsImport = page(() => import('../contacts/imports/contacts-import.page.tsx'));

/** The documents' addresses for editing an estimate and for an order's projects (`edit-address.ts`). */
const EDIT_PATHS = [
  '/edit/:orderId/:second',
  '/:product/main',
  '/:product/expressmain/:orderId',
  '/estimate/remodelprojects/:orderId',
  '/page/projectselection/:orderId/exterior',
];

const homeReports = page(() => home().then(({ reports }) => reports()));
const homeSetup = page(() => home().then(({ setup }) => setup()));
const property = page(() => home().then(({ property }) => property()));

/** Under the whole rail. */
const OPEN: RouteObject[] = [
  { path: '/', element: page(() => import('../estimating/jobs/jobs.page.tsx')) },
  { path: '/dashboard', element: page(() => home().then(({ dashboard }) => dashboard())) },
  { path: '/homereports', element: homeReports },
  { path: '/homereports/:id/:checksum', element: homeReports },
  { path: '/price-book/import', element: page(() => catalogue().then(({ priceImport }) => priceImport())) },
  { path: '/price-book/import/:importId', element: page(() => catalogue().then(({ priceImportRun }) => priceImportRun())) },
  { path: '/line-items', element: page(() => catalogue().then(({ lineItems }) => lineItems())) },
  ...EDIT_PATHS.map((path) => ({ path, element: edit })),
  { path: '/ProEstimate/ReportTracking/:orderId/:checksum', element: page(() => reporting().then(({ tracking }) => tracking())) },
  { path: '/people', element: page(() => accounts().then(({ people }) => people())) },
  { path: '/people/roles', element: page(() => accounts().then(({ roles }) => roles())) },
  { path: '/settings', element: page(() => accounts().then(({ profile }) => profile())) },
  ...['/plans', '/agentpurchasecredit'].map((path) => ({ path, element: plans })),
  { path: '/transactions', element: page(() => billing().then(({ transactions }) => transactions())) },
  { path: '/addendums', element: page(() => import('../organization/addendums/addendums.page.tsx')) },
  { path: '/archive/:id', element: page(() => reporting().then(({ archived }) => archived())) },
  { path: '/contacts', element: page(() => import('../contacts/contacts/contacts.page.tsx')) },
  { path: '/contacts/import', element: contactsImport },
  { path: '/contacts/import/:importId', element: contactsImport },
  { path: '/reports/open-invoices', element: page(() => reporting().then(({ aging }) => aging())) },
  { path: '/reports', element: page(() => reporting().then(({ reports }) => reports())) },
  { path: '/audit', element: audit },
];

/** Under the narrow rail, and on a phone all of the screen. */
const FOLDED: RouteObject[] = [
  { path: '/ProEstimate/EstimateBuilder/:orderId/:id/0', element: estimate },
  { path: '/ProEstimate/Setup/:orderId', element: page(() => import('../estimating/setup/setup.page.tsx')) },
  { path: '/ProEstimate/Payments/:orderId', element: page(() => import('../estimating/payments/payments.page.tsx')) },
  {
    path: '/ProEstimate/ChangeOrder/:orderId',
    element: page(() => reporting().then(({ changeOrder }) => changeOrder())),
  },
  { path: '/ProEstimate/Money/:orderId', element: page(() => reporting().then(({ money }) => money())) },
  {
    path: '/ProEstimate/ReportTracking/:orderId/:checksum/:reportId',
    element: page(() => reporting().then(({ reportTracking }) => reportTracking())),
  },
  { path: '/estimate/areadisplayseq/:orderId', element: page(() => import('../estimating/areas/area-order.page.tsx')) },
  { path: '/ProEstimate/ReportEditor/:orderId/:reportId', element: page(() => reporting().then(({ reportEditor }) => reportEditor())) },
  { path: '/audit/:orderId', element: audit },
  { path: '/propertysetup', element: homeSetup },
  { path: '/propertysetup/:id/:checksum', element: homeSetup },
];

/** Under the narrow rail, on a phone with the bottom bar. */
const FOLDED_WITH_BAR: RouteObject[] = [
  { path: '/home/property', element: property },
  { path: '/page/propchar/:orderId/0/basic', element: property },
  { path: '/price-book', element: page(() => catalogue().then(({ priceBook }) => priceBook())) },
  { path: '/libraries', element: page(() => catalogue().then(({ libraries }) => libraries())) },
  { path: '/price-book/compare', element: page(() => catalogue().then(({ compare }) => compare())) },
  { path: '/ProEstimate/EstimateView/:orderId/:reportId', element: estimate },
  { path: '/ProEstimate/WhatIf/:orderId', element: page(() => import('../estimating/what-if/what-if.page.tsx')) },
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
  ...['/signin', '/account/login', '/account/relogin'].map((path) => ({ path, element: signin })),
  { path: '/account/invitation/:userId', element: page(() => accounts().then(({ invitation }) => invitation())) },
  { path: '/account/forgot', element: page(() => accounts().then(({ forgot }) => forgot())) },
  { path: '/account/reset/:userId', element: page(() => accounts().then(({ reset }) => reset())) },
  { path: '/account/email/:userId', element: page(() => accounts().then(({ email }) => email())) },
  { path: '/account/Activation/:userId', element: page(() => accounts().then(({ activation }) => activation())) },
  { path: '/outbox', element: page(() => accounts().then(({ outbox }) => outbox())) },
  // R539: the one address that is known and has no page. R538: an unknown one leads to the jobs.
  { path: '/home', element: <NotFound /> },
  { path: '*', element: <Navigate to="/" replace /> },
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
