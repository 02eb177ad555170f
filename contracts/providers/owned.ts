import { owned } from '../call.ts';

/** Ids of service providers. Within the organisation their own stream says whose they are. */
export const provider = owned('provider', 'PROVIDER_NOT_FOUND');
