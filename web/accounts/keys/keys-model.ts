import { type ApiKey, ENDS_SOON_DAYS, endOfDay } from '../../../contracts/accounts/keys/api-key.ts';
import { makeKey } from '../../../contracts/accounts/keys/make-key.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { abilitiesOf, covers, KEY_CALLS_PER_MINUTE, type ScopeName, withoutRepeats } from '../../../contracts/kit/scopes.ts';
import { type Faults, faultsOf } from '../../app/form.ts';
import { counted, localDay } from '../../ui/words.ts';

export interface KeyValues {
  name: string;
  scopes: readonly ScopeName[];
  endsOn: string;
  addresses: string;
}

/** The day in one year, as a key ends if nobody chooses another. */
export function inOneYear(now = new Date()): string {
  return localDay(new Date(now.getFullYear() + 1, now.getMonth(), now.getDate()));
}

export const newKey = (): KeyValues => ({ name: '', scopes: [], endsOn: inOneYear(), addresses: '' });

/** What the call is sent. */
export const bodyOf = ({ name, scopes, endsOn, addresses }: KeyValues) => ({
  name,
  scopes: withoutRepeats(scopes),
  endsOn,
  addresses: addresses.split(/[\s,;]+/).filter(Boolean),
});

/** What is wrong before anything is sent, by field: `addresses.1` stands at the one field of all addresses. */
export function keyFaults(values: KeyValues): Faults {
  const faults: Faults = {};
  for (const [path, fault] of Object.entries(faultsOf(makeKey, bodyOf(values)))) faults[path.split('.')[0] ?? path] ??= fault;
  return faults;
}

/** The scopes with one ticked or not: without `read` there is no `write`, and `write` brings `read`. */
export function withScope(scopes: readonly ScopeName[], scope: ScopeName, on: boolean): ScopeName[] {
  const subject = scope.split(':')[0];
  const others = scopes.filter((name) => name !== scope);
  if (on) return [...others, scope];
  if (scope.endsWith(':read')) return others.filter((name) => name !== `${subject}:write`);
  // What was read by the scope to write is read on.
  return [...others, `${subject}:read` as ScopeName];
}

export const isTicked = (scopes: readonly ScopeName[], scope: ScopeName): boolean => covers(scopes, scope);

/** `read and write estimates of Hartwell Remodeling, as you may. It cannot see payments, ...`. */
export function inWords(scopes: readonly ScopeName[], organization: string): string {
  const { can, cannot } = abilitiesOf(scopes);
  const may = can ? `${can} of ${organization}, as far as you may` : 'do nothing yet';
  return `${may}. It cannot ${cannot}. ${KEY_CALLS_PER_MINUTE} calls a minute.`;
}

export type KeyStatus = 'works' | 'ends soon' | 'over' | 'revoked';

/** What has become of a key, and when it ends in words; null where the day itself is the better word. */
export function statusOf(
  { revokedAt, endsOn }: Pick<ApiKey, 'revokedAt' | 'endsOn'>,
  now = Date.now(),
): { status: KeyStatus; ends: string | null } {
  if (revokedAt) return { status: 'revoked', ends: null };
  const left = Date.parse(endOfDay(endsOn)) - now;
  if (left <= 0) return { status: 'over', ends: null };
  const days = Math.floor(left / DAY_MS);
  if (days > ENDS_SOON_DAYS) return { status: 'works', ends: null };
  return { status: 'ends soon', ends: days === 0 ? 'in less than a day' : `in ${counted(days, 'day')}` };
}

export const worksNow = (key: ApiKey): boolean => ['works', 'ends soon'].includes(statusOf(key).status);
