import type { Place } from '../../contracts/catalogue/entities.ts';

/** Where an address is, as far as it says. */
export const placeOf = ({ zip, state }: { zip: string; state: string }): Place => ({ ...(zip && { zip }), ...(state && { state }) });
