import { atom } from 'jotai';
import type { CallError } from './client.ts';
import { tabStore } from './screen-store.ts';

/** S059, S060: the refusals of an addition that have a dialog of their own, whatever was to be added. */
const DIALOGS = ['ORDER_LOCKED', 'ACCOUNT_SUSPENDED'] as const;
type DialogOf = (typeof DIALOGS)[number];

export const refusedAddingAtom = atom<DialogOf | null>(null);

/** S060: out of an account that is suspended, until it is made active again. */
export const suspended = (): void => void showRefusedAdding({ code: 'ACCOUNT_SUSPENDED' });

export function suspensionEnded(): void {
  if (tabStore.get(refusedAddingAtom) === 'ACCOUNT_SUSPENDED') tabStore.set(refusedAddingAtom, null);
}

/** Opens the dialog of a refusal that has one. */
export function showRefusedAdding({ code }: Pick<CallError, 'code'>): boolean {
  const dialog = DIALOGS.find((one) => one === code);
  if (dialog) tabStore.set(refusedAddingAtom, dialog);
  return dialog !== undefined;
}
