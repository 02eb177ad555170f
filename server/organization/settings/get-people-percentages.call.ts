import { getPeoplePercentages } from '../../../contracts/organization/settings/get-people-percentages.ts';
import { users } from '../../../projections/accounts/users.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { PercentagesService } from '../percentages.service.ts';

export default bind(getPeoplePercentages, { reads: [users, estimates], uses: [PercentagesService] }, ({ session }, percentages) =>
  percentages.people(session),
);
