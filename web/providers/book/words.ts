import type { Provider } from '../../../contracts/providers/book/provider.ts';

type Named = Pick<Provider, 'company' | 'firstName' | 'lastName'>;

export const personOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** A company, or a person without one. */
export const nameOf = (provider: Named): string => provider.company || personOf(provider);

/** The line under the name: `Ed Abernathy, Plumbing`. */
export const underName = (provider: Named & Pick<Provider, 'serviceCategory'>): string =>
  [provider.company && personOf(provider), provider.serviceCategory].filter(Boolean).join(', ');

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** `Mar 2026` of `2026-03-04`. */
export const monthOf = (day: string): string => month.format(new Date(day));
