import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MULTIUSE_LINK_READY, setupEditNewAccount } from '../../../contracts/sponsorship/clients/setup-edit-new-account.ts';
import { getMyLink, setUpMyLink } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { CallError, send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { TIMED_OUT } from './client-pane.tsx';
import css from './clients.module.css';
import { CopyLink } from './copy-link.tsx';

/** R449: the link for anybody; it takes no credits, and shows numbers, never who. */
export function MyLink() {
  const link = useRead(getMyLink, {});
  useReadsAbout('sponsor', [getMyLink]);
  const setUp = useSave(
    async (_: undefined) => {
      const { slug } = await send(setUpMyLink, {});
      // The documents' own question, after the link was made and not by it.
      const answer = await send(setupEditNewAccount, { query: { sponsorId: 0, referralCode: slug } });
      if (answer !== MULTIUSE_LINK_READY) throw new CallError(409, 'NOT_READY', TIMED_OUT);
    },
    { invalidates: [getMyLink], onSaved: () => tell('Referral link successfully set up.') },
  );
  const { data, error } = link;
  return (
    <section className={css.section} aria-label="My link">
      <h2>
        My link <span className="muted">for anybody; takes none of your credits</span>
      </h2>
      {error ? <FailureLine error={error} what="Your link could not be fetched." onRetry={() => void link.refetch()} /> : null}
      {setUp.failure ? <FailureLine error={setUp.failure} what="The link is not set up." /> : null}
      {data?.link ? (
        <>
          <CopyLink link={data.link} label="My link" />
          <p className="muted">
            Opened {counted(data.opened, 'time')}, {counted(data.homes, 'new home')}. You see the number, never who; a name appears when its
            owner asks you for a call.
          </p>
          <Link className="link" to="/sponsormain/flyer">
            Flyer
          </Link>
        </>
      ) : null}
      {data && !data.link ? (
        <div>
          <Button variant="default" loading={setUp.busy} onClick={() => void setUp.save(undefined)}>
            Set up my link
          </Button>
        </div>
      ) : null}
    </section>
  );
}
