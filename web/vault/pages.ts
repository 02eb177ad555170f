/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const vault = () => import('./vault.page.tsx');
export const photographs = () => import('./photographs/photographs.page.tsx');
export const life = () => import('./life/life.page.tsx');
