import { previewHandOver } from '../../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { users } from '../../../projections/accounts/users.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { HandOverService } from './hand-over.service.ts';

export default bind(previewHandOver, { reads: [estimates, users], uses: [HandOverService] }, ({ params, body, session }, service) =>
  service.letters({ fromId: params.userId, ...body }, session),
);
