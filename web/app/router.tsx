import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate } from 'react-router-dom';
import Broken from './broken.tsx';
import NotFound from './not-found.tsx';
import Shell from './shell.tsx';

/** Each page is a chunk of its own, fetched when its address is opened. */
const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await load()).default });
const estimate = page(() => import('../estimating/estimate.page.tsx'));
const audit = page(() => import('../organization/audit.page.tsx'));
const edit = page(() => import('../estimating/edit-address.page.tsx'));
const folded = { folded: true };

/** The documents' own addresses, and ours where they have none. Pages of a signed-in user stand inside the shell. */
export const router = createBrowserRouter([
  {
    errorElement: <Broken />,
    HydrateFallback: () => null,
    children: [
      {
        element: <Shell />,
        children: [
          {
            errorElement: <Broken />,
            children: [
              { path: '/', lazy: page(() => import('../estimating/jobs.page.tsx')) },
              {
                path: '/price-book',
                lazy: page(() => import('../catalogue/price-book.page.tsx')),
                handle: { folded: true, bottomBar: true },
              },
              {
                path: '/price-book/compare',
                lazy: page(() => import('../catalogue/price-book-compare.page.tsx')),
                handle: { folded: true, bottomBar: true },
              },
              { path: '/price-book/import', lazy: page(() => import('../catalogue/import.page.tsx')) },
              { path: '/price-book/import/:importId', lazy: page(() => import('../catalogue/import-run.page.tsx')) },
              { path: '/line-items', lazy: page(() => import('../catalogue/line-items.page.tsx')) },
              { path: '/ProEstimate/EstimateView/:orderId/:reportId', lazy: estimate, handle: { folded: true, bottomBar: true } },
              { path: '/ProEstimate/EstimateBuilder/:orderId/:id/0', lazy: estimate, handle: folded },
              {
                path: '/ProEstimate/WhatIf/:orderId',
                lazy: page(() => import('../estimating/what-if/what-if.page.tsx')),
                handle: { folded: true, bottomBar: true },
              },
              { path: '/ProEstimate/Setup/:orderId', lazy: page(() => import('../estimating/setup.page.tsx')), handle: folded },
              { path: '/ProEstimate/Payments/:orderId', lazy: page(() => import('../estimating/payments.page.tsx')), handle: folded },
              { path: '/edit/:orderId/:second', lazy: edit },
              { path: '/:product/main', lazy: edit },
              { path: '/:product/expressmain/:orderId', lazy: edit },
              { path: '/estimate/areadisplayseq/:orderId', lazy: page(() => import('../estimating/area-order.page.tsx')), handle: folded },
              { path: '/ProEstimate/ReportTracking/:orderId/:checksum', lazy: page(() => import('../reporting/tracking.page.tsx')) },
              {
                path: '/ProEstimate/ReportEditor/:orderId/:reportId',
                lazy: page(() => import('../reporting/report-editor.page.tsx')),
                handle: folded,
              },
              { path: '/archive/:id', lazy: page(() => import('../reporting/archived.page.tsx')) },
              { path: '/contacts', lazy: page(() => import('../contacts/contacts.page.tsx')) },
              { path: '/contacts/import', lazy: page(() => import('../contacts/contacts-import.page.tsx')) },
              { path: '/contacts/import/:importId', lazy: page(() => import('../contacts/contacts-import.page.tsx')) },
              { path: '/reports', lazy: page(() => import('../reporting/reports.page.tsx')) },
              { path: '/audit', lazy: audit },
              { path: '/audit/:orderId', lazy: audit, handle: folded },
            ],
          },
        ],
      },
      { path: '/signin', lazy: page(() => import('../accounts/signin.page.tsx')) },
      { path: '/account/Activation/:userId', lazy: page(() => import('../accounts/activation.page.tsx')) },
      { path: '/outbox', lazy: page(() => import('../accounts/outbox.page.tsx')) },
      // R539: the one address that is known and has no page. R538: an unknown one leads to the jobs.
      { path: '/home', element: <NotFound /> },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]);
