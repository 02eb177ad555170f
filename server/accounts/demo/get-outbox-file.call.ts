import { getOutboxFile } from '../../../contracts/accounts/demo/get-outbox-file.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { demoMode } from '../../platform/demo-mode.ts';
import { Files } from '../../platform/files/files.ts';
import { bind } from '../../platform/http/bind.ts';
import { Outbox } from '../../platform/mail/outbox.ts';

export default bind(
  getOutboxFile,
  { reads: [], raw: true, answers: 'application/octet-stream', cost: 5, uses: [Outbox, Files] },
  async ({ params, response }, outbox, files) => {
    const file = demoMode() ? await outbox.file(params.id, params.place) : undefined;
    if (!file) throw new Refusal('NOT_FOUND');
    response
      .attachment(file.name)
      .set({ 'Content-Type': file.type, 'Cache-Control': 'private, no-store', 'Content-Security-Policy': "default-src 'none'; sandbox" })
      .send(await files.read(file.organizationId, file.hash));
  },
);
