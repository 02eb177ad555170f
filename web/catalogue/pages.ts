/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const priceImport = () => import('./imports/import.page.tsx');
export const priceImportRun = () => import('./imports/run.page.tsx');
export const lineItems = () => import('./lineitems/line-items.page.tsx');
export const priceBook = () => import('./prices/price-book.page.tsx');
export const libraries = () => import('./libraries/libraries.page.tsx');
export const compare = () => import('./prices/compare.page.tsx');
