import type { AccountEvent, UserState } from '../../../contracts/accounts/events.ts';
import { LOST_STEP_DAYS } from '../../../contracts/accounts/second-step/lost-step.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { DecisionsOf } from '../../platform/event-log/decisions.ts';

export interface SecondStepCommands {
  AddSecondStepMeans: { means: string; kind: 'passkey' | 'authenticator'; name: string; at: string };
  RemoveSecondStepMeans: { means: string; at: string };
  RecordRefusedStep: { by: string; at: string };
  LoseSecondStep: { at: string; opensAt: string };
  GrantLostStep: { at: string };
  EndLostStep: { how: 'stopped' | 'refused' | 'signed in'; at: string };
  /** `askedAt`: what the link was mailed for. */
  ResetSecondStep: { askedAt: string; at: string };
}

export const secondStepDecisions: DecisionsOf<SecondStepCommands, UserState, AccountEvent> = {
  AddSecondStepMeans: (now, { means, kind, name, at }) => [
    { type: 'SecondStepMeansAdded', data: { userId: now.id, means, kind, name, at } },
  ],
  RemoveSecondStepMeans(now, { means, at }) {
    if (!now.means.has(means)) return [];
    if (now.means.size === 1) throw new Refusal('LAST_MEANS');
    return [{ type: 'SecondStepMeansRemoved', data: { userId: now.id, means, at } }];
  },
  RecordRefusedStep: (now, { by, at }) => [{ type: 'SecondStepRefused', data: { userId: now.id, by, at } }],
  LoseSecondStep(now, { at, opensAt }) {
    // Asked again while it waits, or while its link is good, it neither begins again nor comes sooner.
    const isOver = now.lostStep && Date.parse(at) > Date.parse(now.lostStep.opensAt) + LOST_STEP_DAYS * DAY_MS;
    return now.means.size === 0 || (now.lostStep && !isOver) ? [] : [{ type: 'SecondStepLost', data: { userId: now.id, at, opensAt } }];
  },
  GrantLostStep(now, { at }) {
    if (!now.lostStep) throw new Refusal('LOST_STEP_GONE');
    return now.lostStep.opensAt <= at ? [] : [{ type: 'SecondStepLossGranted', data: { userId: now.id, at } }];
  },
  EndLostStep: (now, { at, how }) => (now.lostStep ? [{ type: 'SecondStepLossEnded', data: { userId: now.id, at, how } }] : []),
  ResetSecondStep(now, { askedAt, at }) {
    if (now.lostStep?.askedAt !== askedAt) throw new Refusal('LOST_STEP_GONE');
    if (at < now.lostStep.opensAt) throw new Refusal('LOST_STEP_WAITS');
    return [{ type: 'SecondStepReset', data: { userId: now.id, at } }];
  },
};
