import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { beginSingleSignOn } from '../../../contracts/accounts/single-sign-on/begin-single-sign-on.ts';
import { domainOf } from '../../../contracts/accounts/single-sign-on/domain.ts';
import { findSingleSignOn } from '../../../contracts/accounts/single-sign-on/find-single-sign-on.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';

/** Goes on to the provider of the mail address's organization. */
export function useSignOn() {
  const [search] = useSearchParams();
  const next = search.get('next') ?? '/';
  return useSave(async (email: string) => {
    const body = { email: email.trim(), next: /^\/(?![/\\])/.test(next) ? next : '/' };
    const { address } = await send(beginSingleSignOn, { body }, { retrying: false });
    window.location.assign(address);
  });
}

interface SignOnButtonProps {
  /** As it was typed when its field was left. */
  email: string;
  busy: boolean;
  onSignOn: () => void;
}

/** The first button where the typed address is of a domain that has single sign-on. */
export function SignOnButton({ email, busy, onSignOn }: SignOnButtonProps) {
  const domain = email.includes('@') ? domainOf(email) : '';
  const { data } = useRead(findSingleSignOn, { query: { domain } }, { enabled: domain.includes('.'), staleTime: 60_000 });
  return (
    <Button
      size="md"
      fullWidth
      variant={data?.isOn ? 'filled' : 'default'}
      leftSection={<Icon name="building" />}
      loading={busy}
      onClick={onSignOn}
    >
      Sign in with single sign-on
    </Button>
  );
}
