import type { Provider } from './provider.ts';

type Named = Pick<Provider, 'id' | 'company' | 'firstName' | 'lastName'> & Partial<Pick<Provider, 'email'>>;
interface Done {
  /** A year, a month or a day, as it is kept. */
  doneOn: string;
  doneBy: string;
  /** Of whoever did it, where it is known. */
  email?: string;
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * What each provider did in the home, the newest first. Whoever did a thing is kept by name and not by id (S133: jobs and vault items keep the name), so that
 * it is a provider's where it says their company or their whole name, in any case; or, where it is known, by their mail address.
 */
export function doneHere<One extends Done>(providers: readonly Named[], done: readonly One[]): Map<number, One[]> {
  const [byName, byEmail] = [new Map<string, One[]>(), new Map<string, One[]>()];
  const add = (to: Map<string, One[]>, key: string, one: One) => key !== '' && to.set(key, [...(to.get(key) ?? []), one]);
  for (const one of done) {
    add(byName, plain(one.doneBy), one);
    add(byEmail, plain(one.email ?? ''), one);
  }
  return new Map(
    providers.map(({ id, company, firstName, lastName, email = '' }) => {
      const names = [plain(company), plain(`${firstName} ${lastName}`)];
      const own = new Set([...names.flatMap((name) => byName.get(name) ?? []), ...(byEmail.get(plain(email)) ?? [])]);
      return [id, [...own].sort((a, b) => b.doneOn.localeCompare(a.doneOn))];
    }),
  );
}
