/** The pages of this context but jobs and estimate, which the router fetches by themselves because they are opened first. */
export const areaOrder = () => import('./areas/area-order.page.tsx');
export const editAddress = () => import('./estimate/edit-address.page.tsx');
export const payments = () => import('./payments/payments.page.tsx');
export const setup = () => import('./setup/setup.page.tsx');
export const whatIf = () => import('./what-if/what-if.page.tsx');
