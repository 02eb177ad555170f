import { Button } from '@mantine/core';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getGifts } from '../../contracts/billing/gifts/get-gifts.ts';
import { getWaitingGifts } from '../../contracts/billing/gifts/get-waiting-gifts.ts';
import { openGift } from '../../contracts/billing/gifts/open-gift.ts';
import { takeGift } from '../../contracts/billing/gifts/take-gift.ts';
import { useRead } from '../app/client.ts';
import { useMe } from '../app/me.ts';
import { useSave } from '../app/save.ts';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { counted, day } from '../ui/words.ts';
import { Door } from './door.tsx';

/** The gift, as it is received. Nothing is taken by opening the page: mail scanners do that, too. */
export default function GiftPage() {
  const giftId = Number(useParams().giftId);
  const code = useSearchParams()[0].get('code') ?? '';
  const { data, error } = useRead(openGift, { params: { giftId }, query: { code } }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Door title="Gift">
      {error ? (
        <>
          <h1>Gift</h1>
          <FailureLine error={error} />
          <p className="muted">
            <Link to="/">To Scopebook</Link>
          </p>
        </>
      ) : null}
      {!data && !error ? <SkeletonRows rows={4} height={48} /> : null}
      {data ? (
        <>
          <h1>
            {counted(data.credits, 'credit')} from {data.organizationName}
          </h1>
          <p>
            {data.givenBy} gifts you {counted(data.credits, 'estimate')}
            {data.message ? `: \u201c${data.message}\u201d` : '.'}
          </p>
          <Taking giftId={giftId} code={code} until={data.until} />
        </>
      ) : null}
    </Door>
  );
}

function Taking({ giftId, code, until }: { giftId: number; code: string; until: string }) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const { save, busy, failure, saved: answer } = useSave(takeGift, { invalidates: [getAccountBilling, getGifts, getWaitingGifts] });
  if (answer)
    return (
      <>
        <p role="status">
          {counted(answer.credits, 'credit is', 'credits are')} added to {me?.organizationName}.
        </p>
        <Button component={Link} to="/">
          To the jobs
        </Button>
      </>
    );
  if (me === undefined) return <SkeletonRows rows={1} height={40} />;
  if (me === null)
    return (
      <>
        <p className="muted">
          Good until {day(until)}. With an account: sign in and add it. Without: creating one is free, no card, and it begins with the gift.
        </p>
        <Button component={Link} to={`/signin?next=${encodeURIComponent(pathname + search)}`}>
          Sign in
        </Button>
        <Button component={Link} variant="default" to={`/account/Signup?${new URLSearchParams({ referral: `${giftId}.${code}` })}`}>
          Create an account
        </Button>
      </>
    );
  return (
    <>
      <p className="muted">
        Good until {day(until)}. You are signed in as {me.name}.
      </p>
      {failure ? <FailureLine error={failure} /> : null}
      <Button loading={busy} onClick={() => void save({ params: { giftId }, body: { code } })}>
        Add to {me.organizationName}
      </Button>
    </>
  );
}
