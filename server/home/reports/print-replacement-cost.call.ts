import { printReplacementCost } from '../../../contracts/home/reports/print-replacement-cost.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { Papers } from '../../platform/pdf/papers.ts';
import { HomeService } from '../home.service.ts';
import { fileNameOf } from './house-facts.ts';
import { replacementPaper } from './replacement-paper.ts';

export default bind(
  printReplacementCost,
  { reads: [homes], raw: true, answers: 'application/pdf', cost: 10, uses: [HomeService, Papers] },
  async (to, service, papers) => {
    const report = await service.latestReport(to.session);
    if (!report) throw new Refusal('NO_REPLACEMENT_COST');
    const home = await service.home(to.session);
    await papers.send(replacementPaper(report, home, to.session.name), fileNameOf(home, 'replacement cost'), to);
  },
);
