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

const estimate = page(() => import('../estimating/estimate/estimate.page.tsx'));
const signin = page(() => import('../accounts/signin.page.tsx'));
const audit = page(() => import('../organization/audit.page.tsx'));
const edit = page(() => import('../estimating/estimate/edit-address.page.tsx'));
const plans = page(() => import('../billing/plans/plans.page.tsx'));
const contactsImport = page(() => import('../contacts/imports/contacts-import.page.tsx'));

/** The documents' addresses for editing an estimate and for an order's projects (`edit-address.ts`). */
const EDIT_PATHS = [
  '/edit/:orderId/:second',
  '/:product/main',
  '/:product/expressmain/:orderId',
  '/estimate/remodelprojects/:orderId',
  '/page/projectselection/:orderId/exterior',
];

const homeSetup = page(() => import('../home/setup/setup.page.tsx'));
const property = page(() => import('../home/property/property.page.tsx'));

/** Under the whole rail. */
const OPEN: RouteObject[] = [
  { path: '/', element: page(() => import('../estimating/jobs/jobs.page.tsx')) },
  { path: '/price-book/import', element: page(() => import('../catalogue/imports/import.page.tsx')) },
  { path: '/price-book/import/:importId', element: page(() => import('../catalogue/imports/run.page.tsx')) },
  { path: '/line-items', element: page(() => import('../catalogue/lineitems/line-items.page.tsx')) },
  ...EDIT_PATHS.map((path) => ({ path, element: edit })),
  { path: '/ProEstimate/ReportTracking/:orderId/:checksum', element: page(() => import('../reporting/tracking/tracking.page.tsx')) },
  { path: '/people', element: page(() => import('../accounts/people/people.page.tsx')) },
  { path: '/people/roles', element: page(() => import('../accounts/roles/roles.page.tsx')) },
  { path: '/settings', element: page(() => import('../accounts/settings/profile.page.tsx')) },
  ...['/plans', '/agentpurchasecredit'].map((path) => ({ path, element: plans })),
  { path: '/transactions', element: page(() => import('../billing/transactions/transactions.page.tsx')) },
  { path: '/addendums', element: page(() => import('../organization/addendums/addendums.page.tsx')) },
  { path: '/archive/:id', element: page(() => import('../reporting/archive/archived.page.tsx')) },
  { path: '/contacts', element: page(() => import('../contacts/contacts/contacts.page.tsx')) },
  { path: '/contacts/import', element: contactsImport },
  { path: '/contacts/import/:importId', element: contactsImport },
  { path: '/reports/open-invoices', element: page(() => import('../reporting/billing/aging.page.tsx')) },
  { path: '/reports', element: page(() => import('../reporting/reports/reports.page.tsx')) },
  { path: '/audit', element: audit },
];

/** Under the narrow rail, and on a phone all of the screen. */
const FOLDED: RouteObject[] = [
  { path: '/ProEstimate/EstimateBuilder/:orderId/:id/0', element: estimate },
  { path: '/ProEstimate/Setup/:orderId', element: page(() => import('../estimating/setup/setup.page.tsx')) },
  { path: '/ProEstimate/Payments/:orderId', element: page(() => import('../estimating/payments/payments.page.tsx')) },
  {
    path: '/ProEstimate/ChangeOrder/:orderId',
    element: page(() => import('../reporting/change-orders/change-order.page.tsx')),
  },
  { path: '/ProEstimate/Money/:orderId', element: page(() => import('../reporting/billing/money.page.tsx')) },
  {
    path: '/ProEstimate/ReportTracking/:orderId/:checksum/:reportId',
    element: page(() => import('../reporting/tracking/report-tracking.page.tsx')),
  },
  { path: '/estimate/areadisplayseq/:orderId', element: page(() => import('../estimating/areas/area-order.page.tsx')) },
  { path: '/ProEstimate/ReportEditor/:orderId/:reportId', element: page(() => import('../reporting/reports/report-editor.page.tsx')) },
  { path: '/audit/:orderId', element: audit },
  { path: '/propertysetup', element: homeSetup },
  { path: '/propertysetup/:id/:checksum', element: homeSetup },
];

/** Under the narrow rail, on a phone with the bottom bar. */
const FOLDED_WITH_BAR: RouteObject[] = [
  { path: '/home/property', element: property },
  { path: '/page/propchar/:orderId/0/basic', element: property },
  { path: '/price-book', element: page(() => import('../catalogue/prices/price-book.page.tsx')) },
  { path: '/libraries', element: page(() => import('../catalogue/libraries/libraries.page.tsx')) },
  { path: '/price-book/compare', element: page(() => import('../catalogue/prices/compare.page.tsx')) },
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
  { path: '/account/invitation/:userId', element: page(() => import('../accounts/invitation.page.tsx')) },
  { path: '/account/forgot', element: page(() => import('../accounts/password/forgot.page.tsx')) },
  { path: '/account/reset/:userId', element: page(() => import('../accounts/password/reset.page.tsx')) },
  { path: '/account/email/:userId', element: page(() => import('../accounts/settings/email.page.tsx')) },
  { path: '/account/Activation/:userId', element: page(() => import('../accounts/activation.page.tsx')) },
  { path: '/outbox', element: page(() => import('../accounts/outbox.page.tsx')) },
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
