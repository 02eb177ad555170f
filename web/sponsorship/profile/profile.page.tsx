import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { US_STATES } from '../../../contracts/kit/us-states.ts';
import { getOutsideLinks } from '../../../contracts/sponsorship/outside-links/outside-links.ts';
import { LONGEST_ABOUT, type SponsorCard } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { KEPT_BY_SCOPEBOOK } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { useRead } from '../../app/client.ts';
import { sentenceOf } from '../../app/form.ts';
import { nameOfKey, usePageKeys } from '../../app/page-keys.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { AgentCard, AgentLine } from '../agent-card.tsx';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import css from '../sponsorship.module.css';
import { FileSection } from './files.tsx';
import { type Field, useProfile } from './model.ts';

const WORDS: Record<Field, string> = {
  firstName: 'the first name',
  lastName: 'the last name',
  firm: 'the firm',
  title: 'the title',
  licenseState: 'the state',
  license: 'the license',
  phone: 'the phone',
  email: 'the email',
  companyWebSite: 'the web site',
  sponsorshipLandingPage: 'the landing page',
  about: 'the two lines',
};
const STATES = [{ value: '', label: 'State' }, ...US_STATES.map(({ code, name }) => ({ value: code, label: name }))];

/** S144, R465: what homeowners see of a sponsor, beside the places where they see it. */
export default function ProfilePage() {
  const others = useSponsorOnly();
  const model = useProfile((field) => WORDS[field]);
  const { stored, shown, save } = model;
  usePageKeys({ 'mod+s': model.keep });
  if (others) return <OnlySponsors title="Profile" />;
  if (stored.data?.organization_Id === KEPT_BY_SCOPEBOOK)
    return (
      <div className={css.page}>
        <title>Profile, Scopebook</title>
        <ShellTop title="Profile" />
        <EmptyState text={`Scopebook keeps the profile of ${stored.data.firm}. Write to it to have something changed.`} />
      </div>
    );
  return (
    <div className={css.page}>
      <title>Profile, Scopebook</title>
      <ShellTop title="Profile" detail={shown ? `${shown.firstName} ${shown.lastName}, ${shown.type}` : undefined} />
      {stored.error && !shown ? (
        <FailureLine error={stored.error} what="Your profile could not be fetched." onRetry={() => void stored.refetch()} />
      ) : null}
      {!shown && !stored.error ? <SkeletonRows rows={9} height={46} /> : null}
      {shown ? (
        <div
          className={css.halves}
          onKeyDown={(event) => {
            if (nameOfKey(event) !== 'mod+s') return;
            event.preventDefault();
            model.keep();
          }}
        >
          <div className={css.main}>
            <Fields model={model} />
            <FileSection filetype="SponsorPortrait" picture={shown.portrait} />
            <FileSection filetype="CompanyLogo" picture={shown.logo} />
            <div className={css.foot}>
              {save.failure ? <FailureLine error={save.failure} what="Not saved." /> : null}
              <span role="status" className={css.saved}>
                {model.said ? (
                  <>
                    <Icon name="check" /> {model.said}
                  </>
                ) : null}
              </span>
              <span className={css.push} />
              <Button variant="default" disabled={model.changed === 0} onClick={model.drop}>
                Give back
              </Button>
              <Button loading={save.busy} disabled={model.changed === 0} rightSection={<kbd>Ctrl S</kbd>} onClick={model.keep}>
                Save
              </Button>
            </div>
          </div>
          <Preview card={shown} />
        </div>
      ) : null}
    </div>
  );
}

function Fields({ model: { shown, stored, faults, change, keep } }: { model: ReturnType<typeof useProfile> }) {
  if (!shown) return null;
  const field = (name: Field) => ({
    'aria-label': sentenceOf(WORDS[name].replace(/^the /, '')).replace(/\.$/, ''),
    value: shown[name],
    maxLength: 255,
    error: faults[name] && `${sentenceOf(faults[name])}${stored.data?.[name] ? ` The stored one stays: ${stored.data[name]}` : ''}`,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <form
      className={css.fields}
      aria-label="Profile"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        keep();
      }}
    >
      <Line word="Name">
        <TextInput autoComplete="given-name" {...field('firstName')} />
        <TextInput autoComplete="family-name" {...field('lastName')} />
      </Line>
      <Line word="Firm">
        <TextInput autoComplete="organization" {...field('firm')} />
      </Line>
      <Line word="Title">
        <TextInput {...field('title')} />
      </Line>
      <Line word="License" note="Shown with your name wherever it stands.">
        <NativeSelect data={STATES} {...field('licenseState')} />
        <TextInput {...field('license')} maxLength={50} />
      </Line>
      <Line word="Phone, email" note="The email is where calls asked for are mailed. Homeowners do not see it.">
        <TextInput type="tel" autoComplete="tel" {...field('phone')} maxLength={50} />
        <TextInput type="email" autoComplete="email" {...field('email')} />
      </Line>
      <Line word="Web site">
        <TextInput inputMode="url" placeholder="https://" {...field('companyWebSite')} />
      </Line>
      <Line word="Landing page">
        <TextInput inputMode="url" placeholder="https://" {...field('sponsorshipLandingPage')} />
      </Line>
      <Line word="In two lines" note={`${shown.about.length} of ${LONGEST_ABOUT}`}>
        <Textarea autosize minRows={2} maxRows={4} {...field('about')} maxLength={LONGEST_ABOUT} aria-label="In two lines" />
      </Line>
      <button type="submit" hidden />
    </form>
  );
}

function Line({ word, note, children }: { word: string; note?: string; children: React.ReactNode }) {
  return (
    <div className={css.line}>
      <span aria-hidden="true">{word}</span>
      <div>
        <div className={css.inputs}>{children}</div>
        {note ? <p className="muted">{note}</p> : null}
      </div>
    </div>
  );
}

function Preview({ card }: { card: SponsorCard }) {
  const links = useRead(getOutsideLinks, {});
  const [ground, setGround] = useState(document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light');
  return (
    <aside className={css.preview} aria-label="As homeowners see it">
      <div className={css.title}>
        <h2>As homeowners see it</h2>
        <SegmentedControl
          size="xs"
          aria-label="Ground"
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={ground}
          onChange={setGround}
        />
      </div>
      <p className="muted">On the Home of each ZIP code that you cover</p>
      <div className={css.shown} data-ground={ground}>
        <AgentLine card={card} zips={[]} />
      </div>
      <p className="muted">When a homeowner opens your name</p>
      <div className={css.shown} data-ground={ground}>
        <AgentCard card={card} counted={false} />
      </div>
      {links.data ? (
        <p className="muted">
          Your web addresses were opened {counted(links.data.lately, 'time')} in 30 days, {links.data.ever} in all; by whom is not kept.
        </p>
      ) : null}
      <p className="muted">
        A logo stands on white, so that one made for white stays right in dark. Where it cannot be fetched it is hidden.
      </p>
      <p className="muted">Nobody sees your email until you answer.</p>
    </aside>
  );
}
