import { type EventOf, stream, subjectIsUser } from '../event.ts';
import type { Recorded } from '../log.ts';
import { type HomeState, noHome } from './property/home-state.ts';
import { type HomeEventDefinition, homeEvents } from './property/property.events.ts';

export type HomeEvent = EventOf<typeof homeEvents>;

export function evolveHomeBy(was: HomeState, event: Recorded<HomeEvent>): HomeState {
  const definition = homeEvents[event.type] as unknown as HomeEventDefinition;
  const { revision, metadata, data } = event;
  const { actor, at, commandId } = metadata;
  return { ...definition.apply(was, data, { revision, at, commandId }), organizationId: actor.organizationId };
}

export const homeStream = stream(
  'home',
  'user',
  homeEvents,
  {
    initial: noHome,
    evolve: evolveHomeBy,
    about: (now) => ({ organizationId: now.organizationId }),
    weigh: homeWeight,
  },
  subjectIsUser,
);

/** Rough size in memory, in bytes. */
export function homeWeight({ areas, steps }: HomeState): number {
  return 2_000 + areas.length * 400 * (1 + steps.length / 4);
}
