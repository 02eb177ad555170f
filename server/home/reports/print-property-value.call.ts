import { printPropertyValue } from '../../../contracts/home/reports/print-property-value.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { Papers } from '../../platform/pdf/papers.ts';
import { HomeService } from '../home.service.ts';
import { ValueService } from '../value.service.ts';
import { fileNameOf } from './house-facts.ts';
import { valuePaper } from './value-paper.ts';

export default bind(
  printPropertyValue,
  { reads: [homes], raw: true, answers: 'application/pdf', cost: 10, uses: [ValueService, HomeService, Papers] },
  async (to, values, service, papers) => {
    const value = await values.latest(to.session);
    if (!value) throw new Refusal('NO_PROPERTY_VALUE');
    const home = await service.home(to.session);
    await papers.send(valuePaper(value, home, to.session.name), fileNameOf(home, 'property value'), to);
  },
);
