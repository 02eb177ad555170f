import type { UserDetails } from './events.ts';

/** `Dana Whitfield`, or the user name of who has typed neither; empty before the sign-up was confirmed. */
export const nameOfUser = (details: UserDetails | null): string =>
  `${details?.firstName ?? ''} ${details?.lastName ?? ''}`.trim() || (details?.userName ?? '');
