/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const book = () => import('./book/providers.page.tsx');
export const providersImport = () => import('./imports/providers-import.page.tsx');
export const shared = () => import('./shared/shared-estimate.page.tsx');
