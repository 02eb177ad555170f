import { getAccessCheckmarks } from '../../../contracts/sponsorship/setup/get-access-checkmarks.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { SetupService } from './setup.service.ts';

export default bind(getAccessCheckmarks, { reads: [sponsors], uses: [SetupService] }, async ({ session }, setup) => {
  const checkmarks = await setup.checkmarks(session);
  return { ...checkmarks, setAside: await setup.setAside(session) };
});
