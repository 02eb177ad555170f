/** The pages of this context. The router fetches this list with the first of them, because each page that it names itself adds to every page's script. */
export const signIn = () => import('./signin.page.tsx');
export const signUp = () => import('./signup/signup.page.tsx');
export const invitation = () => import('./invitation.page.tsx');
export const secondStepRequired = () => import('./second-step/required.page.tsx');
export const lostStep = () => import('./second-step/lost-step.page.tsx');
export const forgot = () => import('./password/forgot.page.tsx');
export const reset = () => import('./password/reset.page.tsx');
export const erasure = () => import('./settings/erasure.page.tsx');
export const email = () => import('./settings/email.page.tsx');
export const activation = () => import('./activation.page.tsx');
export const outbox = () => import('./outbox.page.tsx');
export const people = () => import('./people/people.page.tsx');
export const roles = () => import('./roles/roles.page.tsx');
export const gift = () => import('./gift.page.tsx');
export const settings = () => import('./settings/settings.page.tsx');
export const alertsOff = () => import('./alerts-off.page.tsx');
