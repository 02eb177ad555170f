/** The people of the demo organisation, and its customer; they exist in demo mode only. */
export const DEMO_PASSWORD = 'Scopebook-demo-1';

export const DEMO_USERS = [
  { userName: 'contractor', name: 'Dana Whitfield', about: 'Contractor, writes and sends estimates' },
  { userName: 'admin', name: 'Priya Raman', about: 'Admin, sees every change, adopts prices' },
  { userName: 'homeowner', name: 'Helen Kowalczyk', about: 'Homeowner, with an organization of her own' },
];
