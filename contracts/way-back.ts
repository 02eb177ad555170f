import type { RightName } from './kit/rights.ts';

/** A value that an entry of the audit had before it, set, or has now. */
export interface PastValue<Command = unknown> {
  /** `12.90`, `10 % of labor`: as a button names it. */
  words: string;
  /** The same for the same value, whatever the words. */
  key: string;
  /** The change by hand that sets it. */
  command: Command;
}

/** How what an event changed is set again: by the command that a person sets it with, never by an event of its own. */
export interface WayBack<Command = unknown> {
  /** Null where there was none, or where it is not recorded. */
  before: PastValue<Command> | null;
  after: PastValue<Command> | null;
  /** Null where there is nothing any more that could have it; `gone` says what is missing. */
  now: Pick<PastValue, 'words' | 'key'> | null;
  gone?: string;
  unit?: string;
  /** The right that the change by hand asks for. */
  right: RightName;
  /** The person who alone may do it by hand, where that is one. */
  onlyBy?: number;
}

/** The command in an event's metadata that sets an earlier value again; its entry says so. */
export const RESTORE_VALUE = 'RestoreValue';

export const pastValue = <Command>(words: string, values: unknown, command: Command): PastValue<Command> => ({
  words: words || 'nothing',
  key: JSON.stringify(values),
  command,
});

/** `Restored quantity of Faucet, in Kitchen`, of the sentence that tells the same change by hand. */
export const asRestored = (sentence: string): string =>
  sentence.startsWith('Changed ')
    ? `Restored ${sentence.slice('Changed '.length)}`
    : sentence.startsWith('Restored ')
      ? sentence
      : `Restored: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
