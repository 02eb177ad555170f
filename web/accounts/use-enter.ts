import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { keyOf, send } from '../app/client.ts';
import { entered } from '../app/session.ts';

/** Where to go once in: what is asked for here, or the page that asked for it, if it is one of ours; else the first page of who came in. */
export function useEnter() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (first = '/', asked = search.get('next') ?? first) => {
    await queries.invalidateQueries({ queryKey: keyOf(getMe) });
    const me = await queries.fetchQuery({ queryKey: keyOf(getMe, {}), queryFn: () => send(getMe, {}) });
    if (me) entered(me, { announce: true });
    if (me?.secondStepDue) {
      navigate(`/account/second-step?next=${encodeURIComponent(asked)}`, { replace: true });
      return;
    }
    const ours = new URL(asked, window.location.origin).origin === window.location.origin;
    navigate(ours && asked.startsWith('/') ? asked : first, { replace: true });
  };
}
