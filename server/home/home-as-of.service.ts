import { Injectable } from '@nestjs/common';
import type { AuditSentence } from '../../contracts/audit.ts';
import { evolveHomeBy, type HomeEvent } from '../../contracts/home/events.ts';
import type { HomeAsOf } from '../../contracts/home/property/get-home-as-of.ts';
import { type HomeState, noHome } from '../../contracts/home/property/home-state.ts';
import { homeEvents } from '../../contracts/home/property/property.events.ts';
import { nameOfActor, type Recorded } from '../../contracts/log.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import type { Session } from '../platform/http/access.ts';
import { HomeService } from './home.service.ts';
import { homeDecider } from './property/home.decider.ts';

interface Moment {
  revision?: number | undefined;
  at?: string | undefined;
}
type Listed = HomeAsOf['moments'][number] & { commandId: string };

const MOST_MOMENTS = 500;
/** What waits on the list of Home, and which reports stand there, is no change of the house. */
const NOT_OF_THE_HOUSE: HomeEvent['type'][] = ['HomeTodoPutOff', 'ReceivedReportChosen'];

/** A house as it was, folded from its stream. That is as long as its person has clicked, so nothing of it is kept between two questions. */
@Injectable()
export class HomeAsOfService {
  constructor(
    private readonly log: EventLog,
    private readonly homes: HomeService,
  ) {}

  async at({ userId }: Pick<Session, 'userId'>, moment: Moment, signal?: AbortSignal): Promise<HomeAsOf> {
    let now = noHome(userId);
    let then = now;
    const moments: Listed[] = [];
    for await (const event of this.log.readEach(homeDecider.streamOf(userId), { signal })) {
      const recorded = event as Recorded<HomeEvent>;
      if (!NOT_OF_THE_HOUSE.includes(recorded.type)) list(moments, now, recorded);
      now = evolveHomeBy(now, recorded);
      if (isBy(recorded, moment)) then = now;
    }
    return {
      ...this.shown(then),
      moments: moments.slice(-MOST_MOMENTS).reverse().map(withoutCommand),
      isMore: moments.length > MOST_MOMENTS,
    };
  }

  private shown(then: HomeState): Omit<HomeAsOf, 'moments' | 'isMore'> {
    const { report, value, pin, placeFactor, revision, updatedAt } = then;
    return {
      ...{ revision, at: updatedAt, pin, placeFactor },
      home: this.homes.shown(then),
      replacementCost: report && {
        ...{ at: report.at, livingArea: report.livingArea, quality: report.quality, state: report.state, year: report.year },
        total: this.homes.costOf(report),
      },
      value: value && { at: value.at, from: value.from, to: value.to, used: value.used, file: value.name },
    };
  }
}

const isBy = ({ revision, metadata }: Recorded<HomeEvent>, moment: Moment): boolean =>
  (moment.revision === undefined || revision <= moment.revision) &&
  (moment.at === undefined || Date.parse(metadata.at) <= Date.parse(moment.at));

/** The events of one command are one moment. Its first sentence names it, because the others follow from that; a setup names itself at its end. */
function list(moments: Listed[], was: HomeState, { type, data, revision, metadata }: Recorded<HomeEvent>): void {
  const { audit } = homeEvents[type] as unknown as { audit(was: HomeState, data: unknown): AuditSentence };
  const { at, commandId, actor } = metadata;
  const before = moments.at(-1)?.commandId === commandId ? moments.pop() : undefined;
  const sentence = before && type !== 'PropertySetUp' ? before.sentence : audit(was, data).sentence;
  moments.push({ revision, at, by: nameOfActor(actor), sentence, commandId });
}

const withoutCommand = ({ commandId: _, ...moment }: Listed): HomeAsOf['moments'][number] => moment;
