/**
 * One decision per command of a table `{ Verb: { fields } }`: takes the current state, returns the events to record. Throws `Refusal`. A missing
 * decision does not compile.
 */
export type DecisionsOf<Commands, State, Event> = { [Type in keyof Commands]: (now: State, command: Commands[Type]) => Event[] };

/** The commands of a table, in the form in which they are sent. */
export type CommandOf<Commands> = { [Type in keyof Commands]: { type: Type } & Commands[Type] }[keyof Commands];

/** What the table's decision about a command records. */
export function decideBy<Commands, State, Event>(
  decisions: DecisionsOf<Commands, State, Event>,
  command: CommandOf<Commands>,
  now: State,
): Event[] {
  const decision = decisions[command.type] as (now: State, command: CommandOf<Commands>) => Event[];
  return decision(now, command);
}
