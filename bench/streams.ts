import type { CommandBus } from '@nestjs/cqrs';
import type { NewEvent } from '../contracts/log.ts';
import type { EventLog } from '../server/platform/event-log/event-log.ts';
import type { Stream, StreamClass } from '../server/platform/event-log/stream.ts';

/** A kind of stream without Nest around it: a bus that knows its one command handler. */
export function streamOn<State, Command, Event extends NewEvent>(
  streams: StreamClass<State, Command, Event>,
  log: EventLog,
): Stream<State, Command, Event> {
  const [CachedStreams, Handler] = streams.providers;
  const cached = new CachedStreams(log);
  const handler = new Handler(cached) as { execute(command: unknown): Promise<unknown> };
  const bus = { execute: (command: unknown) => handler.execute(command) } as unknown as CommandBus;
  return new streams(bus, cached);
}
