/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const marketing = () => import('./marketing/marketing.page.tsx');
export const clients = () => import('./clients/clients.page.tsx');
export const clientSetup = () => import('./clients/setup.page.tsx');
export const referral = () => import('./referral/referral.page.tsx');
export const flyer = () => import('./flyer/flyer.page.tsx');
export const coverage = () => import('./coverage/coverage.page.tsx');
export const promotions = () => import('./promotions/promotions.page.tsx');
export const profile = () => import('./profile/profile.page.tsx');
export const sweepstakes = () => import('./sweepstakes/sweepstakes.page.tsx');
export const organizeSweepstakes = () => import('./sweepstakes/organize.page.tsx');
export const draw = () => import('./sweepstakes/draw.page.tsx');
export const helpfulArticles = () => import('./articles/helpful.page.tsx');
export const article = () => import('./articles/article.page.tsx');
export const articles = () => import('./articles/articles.page.tsx');
export const articleEditor = () => import('./articles/editor.page.tsx');
export const ads = () => import('./ads/ads.page.tsx');
export const adChecks = () => import('./ads/checks.page.tsx');
