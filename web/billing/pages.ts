/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const plans = () => import('./plans/plans.page.tsx');
export const payment = () => import('./paying/payment.page.tsx');
export const transactions = () => import('./transactions/transactions.page.tsx');
