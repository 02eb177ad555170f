import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { signOut } from '../../contracts/accounts/auth/sign-out.ts';
import { keyOf } from './client.ts';
import { letIn } from './refused-adding.ts';
import { useSave } from './save.ts';
import { left } from './session.ts';

/** Signs out in this browser, and leads to the page to sign in. */
export function useSignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useSave(signOut, {
    retrying: false,
    onSaved: () => {
      left();
      letIn();
      queries.clear();
      queries.setQueryData(keyOf(getMe, {}), null);
      navigate('/signin');
    },
    failed: '',
  });
}
