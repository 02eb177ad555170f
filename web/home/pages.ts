/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const setup = () => import('./setup/setup.page.tsx');
export const property = () => import('./property/property.page.tsx');
export const dashboard = () => import('./dashboard/dashboard.page.tsx');
export const reports = () => import('./reports/reports.page.tsx');
export const newEstimate = () => import('./estimates/new-estimate.page.tsx');
