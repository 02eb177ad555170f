import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { STORIES } from '../../../contracts/home/property/characteristics.ts';
import { putSponsorReferral } from '../../../contracts/sponsorship/clients/change-client.ts';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { READY_TO_LOGIN_AS_CHILD, setupEditNewAccount } from '../../../contracts/sponsorship/clients/setup-edit-new-account.ts';
import { useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import shared from '../sponsorship.module.css';
import { TIMED_OUT } from './client-pane.tsx';
import css from './clients.module.css';
import { CLIENT_READS } from './model.ts';

/** S162, R448: the house of a client, set up by the sponsor until the client joins; then this page closes to the sponsor at once. */
export default function ClientSetupPage() {
  const others = useSponsorOnly();
  const id = Number(useParams().clientId);
  const ready = useRead(setupEditNewAccount, { query: { sponsorId: 0, referralCode: String(id) } });
  // The whole list is one page for most; the client's own page of it is not known here.
  const list = useRead(getReferrals, { query: { orderBy: 'state' } });
  useReadsAbout('sponsor', [setupEditNewAccount, getReferrals]);
  if (others) return <OnlySponsors title="Set-up" />;
  const client = list.data?.referrals.find((one) => one.id === id);
  const error = ready.error ?? list.error;
  const closed = ready.data !== undefined && ready.data !== READY_TO_LOGIN_AS_CHILD;
  return (
    <div className={shared.page}>
      <title>Set-up of a home, Scopebook</title>
      <header className={css.bar}>
        <span>
          Set-up of <b>{client?.address.address ?? 'a home'}</b> {client ? `for ${client.name}` : ''}
        </span>
        <Link to={`/sponsormain/clients?client=${id}`}>Done</Link>
      </header>
      {error ? <FailureLine error={error} what={TIMED_OUT} onRetry={() => void Promise.all([ready.refetch(), list.refetch()])} /> : null}
      {!(ready.data && list.data) && !error ? <SkeletonRows rows={6} height={46} /> : null}
      {closed || (list.data && !client) ? (
        <EmptyState text={client?.status === 'joined' ? `${client.name} has joined: the home is theirs now.` : TIMED_OUT} />
      ) : null}
      {client && !closed && ready.data ? <HouseForm client={client} /> : null}
    </div>
  );
}

function HouseForm({ client }: { client: Referral }) {
  const navigate = useNavigate();
  const { id, name, email, refnumber, message, address, house } = client;
  const done = () => navigate(`/sponsormain/clients?client=${id}`);
  const save = useSave(putSponsorReferral, {
    invalidates: CLIENT_READS,
    onSaved: () => {
      tell(`The home of ${name} is saved.`);
      done();
    },
  });
  const bodyOf = ({ bedrooms, fullBaths, halfBaths, yearBuilt, stories, ...sizes }: Values) => ({
    ...{ name, email, refnumber, message, address },
    house: {
      ...sizes,
      ...(stories && { stories }),
      yearBuilt: yearBuilt === '' ? null : Number(yearBuilt),
      ...Object.fromEntries(
        Object.entries({ bedrooms, fullBaths, halfBaths }).flatMap(([field, typed]) => (typed === '' ? [] : [[field, Number(typed)]])),
      ),
    },
  });
  const form = useForm<Values>({
    initial: {
      ...{ totalLivingArea: house.totalLivingArea ?? '', stories: house.stories ?? '', yearBuilt: String(house.yearBuilt ?? '') },
      ...{ bedrooms: String(house.bedrooms ?? ''), fullBaths: String(house.fullBaths ?? ''), halfBaths: String(house.halfBaths ?? '') },
      basementSizeSF: house.basementSizeSF ?? '',
    },
    faults: (values) =>
      Object.fromEntries(
        Object.entries(faultsOf(putSponsorReferral, bodyOf(values))).map(([field, fault]) => [field.replace(/^house\./, ''), fault]),
      ),
    save: { ...save, save: (values) => save.save({ params: { id }, body: bodyOf(values) }) },
  });
  return (
    <form className={css.house} aria-label="House" {...form.props}>
      <p>
        {address.address}, {address.city} {address.state} {address.zip}
      </p>
      {form.refusal ? <FailureLine error={form.refusal} what={TIMED_OUT} /> : null}
      <div className={css.pair}>
        <TextInput label="Living area, SF" inputMode="decimal" {...form.field('totalLivingArea')} />
        <TextInput label="Basement, SF" inputMode="decimal" {...form.field('basementSizeSF')} />
      </div>
      <div className={css.pair}>
        <NativeSelect label="Stories" data={['', ...STORIES]} {...form.field('stories')} />
        <TextInput label="Year built" inputMode="numeric" {...form.field('yearBuilt')} />
      </div>
      <div className={css.pair}>
        <TextInput label="Bedrooms" inputMode="numeric" {...form.field('bedrooms')} />
        <TextInput label="Full baths" inputMode="numeric" {...form.field('fullBaths')} />
        <TextInput label="Half baths" inputMode="numeric" {...form.field('halfBaths')} />
      </div>
      <p className="muted">
        {name} sees this before they decide, and can change all of it. The areas of the house are made of it when they join. Nothing of this
        is counted as a view or a click.
      </p>
      <div className={css.buttons}>
        <Button variant="default" onClick={done}>
          Leave as it was
        </Button>
        <Button type="submit" loading={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface Values {
  totalLivingArea: string;
  basementSizeSF: string;
  stories: string;
  yearBuilt: string;
  bedrooms: string;
  fullBaths: string;
  halfBaths: string;
}
