import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call, Schema } from '../../contracts/call.ts';
import { failureText } from '../ui/failure.ts';
import { tellFailure } from '../ui/toast.ts';
import { type AnyCall, CallError, type Input, refresh, send, wasTakenBack } from './client.ts';
import { showRefusedAdding } from './refused-adding.ts';

/** What a change is sent with: one call, or several that make one change, in their order. */
type Work<In, Answer> = (input: In) => Promise<Answer>;

export interface SaveOptions<In, Answer> {
  /** Shows the change before it is kept; answers what takes it off the screen when it is refused. */
  optimistic?: (input: In) => (() => void) | undefined;
  /** Reads that are fetched again: once it is kept, and when it is refused, because a part of it may be kept. */
  invalidates?: AnyCall[];
  /** What was not done, for a message with the reason. Without it the screen shows `failure` itself. */
  failed?: string;
  onSaved?: (answer: Answer, input: In) => unknown;
  onFailed?: (failure: CallError, input: In) => void;
  /** Kept or refused. */
  onSettled?: () => void;
}

/**
 * The one way to write: shows the change, sends it (the client queues the writes of a subject and repeats them until there is an answer), fetches
 * again what it touched, and says why when it was refused. Resolves to the answer; rejects with a CallError that was already told.
 */
export function runSave<In, Answer>(
  queries: QueryClient,
  work: Work<In, Answer>,
  input: In,
  options: SaveOptions<In, Answer> = {},
): Promise<Answer> {
  const save = saveOnce(queries, work, input, options);
  underWay.add(save);
  const over = () => underWay.delete(save);
  save.then(over, over);
  return save;
}

const underWay = new Set<Promise<unknown>>();

/** Resolves once everything that was changed on this page is kept or refused: what is seen may be there before its answer is. */
export async function whenSaved(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

/** Code of the failure of a save that was answered with `false`. */
export const NOT_DONE = 'NOT_DONE';

async function saveOnce<In, Answer>(
  queries: QueryClient,
  work: Work<In, Answer>,
  input: In,
  { optimistic, invalidates = [], failed, onSaved, onFailed, onSettled }: SaveOptions<In, Answer>,
): Promise<Answer> {
  const takeBack = optimistic?.(input);
  let answer: Answer;
  try {
    answer = await work(input);
    // R532.
    if (answer === false) throw new CallError(200, NOT_DONE, 'The server did not do it. Please try again.');
    await refresh(queries, invalidates);
  } catch (error) {
    const failure = callErrorOf(error);
    takeBack?.();
    if (!showRefusedAdding(failure) && failed !== undefined && !wasTakenBack(failure)) tellFailure(failure, failed);
    onFailed?.(failure, input);
    onSettled?.();
    void refresh(queries, invalidates);
    throw failure;
  }
  await onSaved?.(answer, input);
  onSettled?.();
  return answer;
}

/** A fault of the page itself is told like a refusal, and reported as what it is. */
function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  reportError(error);
  return new CallError(500, 'PAGE_FAULT', failureText(error), {}, error);
}

export interface Save<In, Answer> {
  /** Resolves to whether it was kept; never rejects. `stillHere` runs once it is kept, unless the person has left the screen meanwhile. */
  save: (input: In, stillHere?: () => void) => Promise<boolean>;
  /** One is under way. */
  busy: boolean;
  /** Why the last one was refused; null once another begins. */
  failure: CallError | null;
  /** The answer to the last one that was kept. */
  saved: Answer | undefined;
  /** What is being sent, or was sent last. */
  input: In | undefined;
  reset: () => void;
}

/** A change that a screen makes: of one call, or of a function that makes several. */
export function useSave<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Call<P, Q, B, R>,
  options?: SaveOptions<Input<P, Q, B>, z.output<R>> & { retrying?: boolean },
): Save<Input<P, Q, B>, z.output<R>>;
export function useSave<In, Answer>(work: Work<In, Answer>, options?: SaveOptions<In, Answer>): Save<In, Answer>;
export function useSave<In, Answer>(
  what: Call | Work<In, Answer>,
  options: SaveOptions<In, Answer> & { retrying?: boolean } = {},
): Save<In, Answer> {
  const queries = useQueryClient();
  const { retrying } = options;
  const work =
    typeof what === 'function' ? what : (input: In) => send(what, input as Parameters<typeof send>[1], { retrying }) as Promise<Answer>;
  const { mutateAsync, isPending, error, data, variables, reset } = useMutation<Answer, CallError, In>({
    mutationFn: (input) => runSave(queries, work, input, options),
  });
  const save = (input: In, stillHere?: () => void) =>
    mutateAsync(input, stillHere && { onSuccess: () => stillHere() }).then(
      () => true,
      () => false,
    );
  return { save, busy: isPending, failure: error, saved: data, input: variables, reset };
}
