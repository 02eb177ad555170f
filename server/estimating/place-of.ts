import type { Place } from '../../contracts/catalogue/entities.ts';

/** The place of an address; absent where the address is incomplete. */
export const placeOf = ({ zip, state }: { zip: string; state: string }): Place => ({ ...(zip && { zip }), ...(state && { state }) });
