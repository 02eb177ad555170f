import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { redo } from '../../../contracts/estimating/undo/redo.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { UndoStep } from '../../../contracts/estimating/undo/undo-step.ts';
import { keyOf, send } from '../../app/client.ts';
import type { SaveOptions } from '../../app/save.ts';
import { savingAtom } from '../../app/saving.ts';
import { type ScreenStore, tabStore } from '../../app/screen-store.ts';
import { tellFailure } from '../../ui/toast.ts';
import { counted, grouped } from '../../ui/words.ts';
import { panelAtom, type RemoteChange } from '../estimate/screen.ts';

type UndoState = z.output<typeof getUndoState.response>;
type UndoAnswer = z.output<typeof undo.response>;
const undoKey = (orderId: number) => keyOf(getUndoState, { params: { orderId } });

/** A tab that was left open counts as a new visit after so long. */
const VISIT_MS = 12 * 3_600_000;

const later = (a: string, b: string | undefined) => (b !== undefined && Date.parse(b) > Date.parse(a) ? b : a);

/** What taking a step back (or doing it again) does, in words: `Changed quantity of Drywall, in Kitchen, from 30.0 to 26.0 SF`. */
export function stepWords({ changes, more, words }: UndoStep): string {
  const [first] = changes;
  if (!first) return words;
  const { sentence, before, after, unit } = first;
  const figure = (value: string) => (/^\d+(\.\d+)?$/.test(value) ? grouped(value) : value);
  const values = before !== '' && after !== '' ? `, from ${figure(before)} to ${figure(after)}${unit && ` ${unit}`}` : '';
  const others = changes.length - 1 + more;
  return `${sentence}${values}${others > 0 ? `, and ${counted(others, 'more change')}` : ''}`;
}

/** The estimate whose changes are undone, and its screen (`EstimateSaves`). */
interface Edited {
  readonly orderId: number;
  readonly screen: ScreenStore;
  /** Sends what is shown, or asked for, and remembers that it was one's own. */
  save(work: () => Promise<unknown>, options: SaveOptions<void, unknown>): Promise<boolean>;
  announce(text: string, action?: RemoteChange['action']): void;
  /** Asks for what the server has, after so many milliseconds. */
  refetchSoon(afterMs: number): void;
}

/** Undo and redo of one's own changes on an estimate. */
export class EditHistory {
  /** Changes that were undone in this visit. */
  private readonly takenBack = new Set<string>();

  constructor(
    private readonly queries: QueryClient,
    private readonly edits: Edited,
  ) {}

  undo(): Promise<void> {
    return this.takeBack('undo');
  }

  redo(): Promise<void> {
    return this.takeBack('redo');
  }

  /**
   * Takes one's last change back, or does it again, and says which. What was done before this visit, or before the customer answered, is asked
   * about first; `commandId` names the change that was shown, and goes without asking.
   */
  async takeBack(what: 'undo' | 'redo', commandId?: string): Promise<void> {
    const params = { orderId: this.edits.orderId };
    if (tabStore.get(savingAtom).offline) this.edits.announce(`Offline: ${what} waits for the connection.`);
    await this.edits.save(
      async () => {
        // The queue of writes keeps the order: what was typed just before is kept, and then taken back.
        const state = this.queries.getQueryData<UndoState>(undoKey(this.edits.orderId)) ?? (await this.undoState());
        const guard = commandId ?? (what === 'redo' ? this.redoable(state) : undefined);
        const since = later(this.visit(state), state.answered?.at);
        const answer = await send(what === 'undo' ? undo : redo, {
          params,
          body: guard === undefined ? { since } : { commandId: guard },
        });
        this.queries.setQueryData<UndoState>(undoKey(this.edits.orderId), (was) => was && { ...was, ...answer, now: was.now });
        this.sayTaken(what, answer);
      },
      {
        onFailed: (failure) => {
          if (failure.code === 'UNDO_EARLIER') void this.askEarlier(what).catch(tellFailure);
          else if (failure.code.startsWith('NOTHING_TO_')) this.edits.announce(failure.text);
          else tellFailure(failure);
        },
        onSettled: () => this.edits.refetchSoon(0),
      },
    );
  }

  private sayTaken(what: 'undo' | 'redo', { taken, undoStep, redoStep }: UndoAnswer): void {
    if (!taken) return;
    this.takenBack.add(taken.commandId);
    const again = what === 'undo' ? redoStep : undoStep;
    const other = what === 'undo' ? 'redo' : 'undo';
    this.edits.announce(
      `${what === 'undo' ? 'Taken back' : 'Done again'}: ${stepWords(taken)}.`,
      again ? { label: what === 'undo' ? 'Redo' : 'Undo', run: () => void this.takeBack(other, again.commandId) } : undefined,
    );
  }

  private async askEarlier(what: 'undo' | 'redo'): Promise<void> {
    const state = await this.undoState();
    const step = what === 'undo' ? state.undoStep : state.redoStep;
    if (step) this.edits.screen.set(panelAtom, { kind: 'takeBack', what, step, answered: state.answered });
  }

  private undoState(): Promise<UndoState> {
    return this.queries.fetchQuery({
      queryKey: undoKey(this.edits.orderId),
      queryFn: () => send(getUndoState, { params: { orderId: this.edits.orderId } }),
      staleTime: 0,
    });
  }

  /** Changes that were taken back here can be done again here, whenever they were made. */
  private redoable({ redoStep }: UndoState): string | undefined {
    return redoStep && this.takenBack.has(redoStep.commandId) ? redoStep.commandId : undefined;
  }

  /** When this tab began to work on the estimate, by the server's clock; a reload goes on. Undo goes back no further without asking. */
  visit({ now }: Pick<UndoState, 'now'>): string {
    const name = `scopebook.visit.${this.edits.orderId}`;
    const began = sessionStorage.getItem(name);
    if (began !== null && Date.parse(now) - Date.parse(began) < VISIT_MS) return began;
    sessionStorage.setItem(name, now);
    return now;
  }

  /** For the words of a change that was just kept: a way to take exactly this one back. */
  async takingBack(): Promise<{ label: string; run: () => void } | undefined> {
    const state = await this.undoState().catch(() => undefined);
    const id = state?.undoStep?.commandId;
    return id === undefined ? undefined : { label: 'Undo', run: () => void this.takeBack('undo', id) };
  }
}
