import { type AlertRule, everyWords } from '../items/alert-rules.ts';

/** `the warranty ends 12-05-2026`: what an alert of an item says, after its name. `due` as it is typed. */
export function alertWords(
  { kind, name, everyMonths }: Pick<AlertRule, 'kind' | 'name'> & { everyMonths?: number | null },
  due: string,
): string {
  switch (kind) {
    case 'warranty':
      return `the warranty ends ${due}`;
    case 'life':
      return `past its usual life since ${due}`;
    case 'care':
      return `${name.toLowerCase()}, due ${due}, ${everyWords(everyMonths ?? 12)}`;
  }
}
