import type { Provider } from './provider.ts';

type Named = Pick<Provider, 'id' | 'company' | 'firstName' | 'lastName'>;
interface Done {
  /** A year, a month or a day, as it is kept. */
  doneOn: string;
  doneBy: string;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * What each provider did in the home, the newest first. Whoever did a thing is kept by name and not by id (S133: jobs and vault items keep the name), so that
 * it is a provider's where it says their company or their whole name, in any case.
 */
export function doneHere<One extends Done>(providers: readonly Named[], done: readonly One[]): Map<number, One[]> {
  const byName = new Map<string, One[]>();
  for (const one of [...done].sort((a, b) => b.doneOn.localeCompare(a.doneOn))) {
    const name = plain(one.doneBy);
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  return new Map(
    providers.map(({ id, company, firstName, lastName }) => {
      const names = new Set([plain(company), plain(`${firstName} ${lastName}`)]);
      return [id, [...names].flatMap((name) => byName.get(name) ?? []).sort((a, b) => b.doneOn.localeCompare(a.doneOn))];
    }),
  );
}
