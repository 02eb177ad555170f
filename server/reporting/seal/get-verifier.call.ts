import { Refusal } from '../../../contracts/refusals.ts';
import { getVerifier } from '../../../contracts/reporting/seal/get-verifier.ts';
import { bind } from '../../platform/http/bind.ts';
import { OfflineVerifier, VERIFIER_NAME } from './offline-verifier.ts';

export default bind(
  getVerifier,
  { reads: [], raw: true, answers: 'text/html', uses: [OfflineVerifier] },
  async ({ response }, verifier) => {
    const file = await verifier.file();
    if (!file) throw new Refusal('NOT_FOUND');
    response.attachment(VERIFIER_NAME).set({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' }).send(file);
  },
);
