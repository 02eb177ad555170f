import { printHomeMap } from '../../../contracts/home/reports/print-home-map.ts';
import { has } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { Papers } from '../../platform/pdf/papers.ts';
import { HomeService } from '../home.service.ts';
import { MapService } from '../map.service.ts';
import { ValueService } from '../value.service.ts';
import { fileNameOf } from './house-facts.ts';
import { mapPaper } from './map-paper.ts';

export default bind(
  printHomeMap,
  { reads: [homes], raw: true, answers: 'application/pdf', cost: 10, uses: [MapService, ValueService, HomeService, Papers] },
  async ({ query, ...to }, maps, values, service, papers) => {
    const { session } = to;
    const map = await maps.of(session);
    if (map.address === '') throw new Refusal('PROPERTY_NO_ADDRESS');
    const value = query.shows === 'sales' && has(session.rights, 'ViewReport') ? await values.latest(session) : null;
    const home = await service.home(session);
    await papers.send(mapPaper(map, value, home, session.name), fileNameOf(home, 'map'), to);
  },
);
