import { getSessions } from '../../../contracts/accounts/sessions/get-sessions.ts';
import { bind } from '../../platform/http/bind.ts';
import { deviceOf } from '../device.ts';
import { Sessions } from '../sessions.ts';

export default bind(getSessions, { reads: [], uses: [Sessions] }, async ({ session }, sessions) => {
  const listed = await sessions.list(session.userId, session.sessionId);
  return listed.map(({ id, current, from, usedAt }) => {
    const { device, phone } = deviceOf(from?.userAgent ?? '');
    return {
      ...{ device, phone, id, current, usedAt: usedAt ?? '', address: from?.address ?? '', by: from?.by ?? '' },
      ...{ startedAt: from?.at ?? '', isNewDevice: from?.isNewDevice ?? false },
    };
  });
});
