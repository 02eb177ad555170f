/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const tracking = () => import('./tracking/tracking.page.tsx');
export const archived = () => import('./archive/archived.page.tsx');
export const aging = () => import('./billing/aging.page.tsx');
export const reports = () => import('./reports/reports.page.tsx');
export const changeOrder = () => import('./change-orders/change-order.page.tsx');
export const money = () => import('./billing/money.page.tsx');
export const reportTracking = () => import('./tracking/report-tracking.page.tsx');
export const reportEditor = () => import('./reports/report-editor.page.tsx');
