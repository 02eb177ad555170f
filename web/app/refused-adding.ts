import { atom } from 'jotai';
import type { CallError } from './client.ts';
import { tabStore } from './screen-store.ts';

/** S059, S060: the refusals of an addition that have a dialog of their own, whatever was to be added. */
const DIALOGS = ['ORDER_LOCKED', 'ACCOUNT_SUSPENDED', 'SECOND_STEP_REQUIRED'] as const;
type DialogOf = (typeof DIALOGS)[number];

export const refusedAddingAtom = atom<DialogOf | null>(null);

/** What shuts somebody out of everything: S060, a suspension, until the account is active again; or a second step that is yet to be set up. */
export type ShutOut = 'ACCOUNT_SUSPENDED' | 'SECOND_STEP_REQUIRED';
export const isShutOut = (code: string): code is ShutOut => code === 'ACCOUNT_SUSPENDED' || code === 'SECOND_STEP_REQUIRED';
export const shutOut = (by: ShutOut): void => void showRefusedAdding({ code: by });

export function letIn(): void {
  if (isShutOut(tabStore.get(refusedAddingAtom) ?? '')) tabStore.set(refusedAddingAtom, null);
}

/** Resolves once the suspension is over: what was typed waits for it, in the browser's store where it outlives the tab. */
export function activeAgain(): Promise<void> {
  shutOut('ACCOUNT_SUSPENDED');
  return new Promise((resolve) => {
    const stop = tabStore.sub(refusedAddingAtom, () => {
      if (tabStore.get(refusedAddingAtom) === 'ACCOUNT_SUSPENDED') return;
      stop();
      resolve();
    });
  });
}

/** Opens the dialog of a refusal that has one. */
export function showRefusedAdding({ code }: Pick<CallError, 'code'>): boolean {
  const dialog = DIALOGS.find((one) => one === code);
  if (dialog) tabStore.set(refusedAddingAtom, dialog);
  return dialog !== undefined;
}
