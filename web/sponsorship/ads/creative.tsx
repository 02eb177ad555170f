import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  AD_PLACE_NAMES,
  AD_PLACES,
  type AdPlace,
  LONGEST_BUTTON,
  LONGEST_HEADLINE,
  LONGEST_LINE,
  MAX_AD_PICTURE_BYTES,
} from '../../../contracts/sponsorship/ads/campaign.ts';
import { keepCampaignPicture, removeCampaignPicture } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import type { SponsorCard } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { CallError, urlOf } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { sendFile } from '../../app/send-file.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';
import { AdCard } from './ad-card.tsx';
import css from './ads.module.css';
import { type OneCampaign, READS } from './model.ts';

const WORDS = {
  headline: { label: 'Headline', most: LONGEST_HEADLINE },
  line: { label: 'Line', most: LONGEST_LINE },
  button: { label: 'Button', most: LONGEST_BUTTON },
} as const;

/** The words beside their place: what is typed is seen at once as people will meet it. */
export function CreativePane({ one, me }: { one: OneCampaign; me: SponsorCard }) {
  const { campaign, shown, dirty, store, keep, drop } = one;
  const isOver = campaign.ended !== null;
  return (
    <>
      {isOver ? null : <Fields one={one} />}
      <Preview shown={shown} me={me} isOver={isOver} />
      {dirty.length > 0 ? (
        <div className={css.unsaved}>
          {store.failure ? <FailureLine error={store.failure} what="It is not saved." /> : null}
          <span className="amber" role="status">
            <Icon name="edit" /> Changed, not saved
          </span>
          <Button variant="default" disabled={store.busy} onClick={drop}>
            Give back
          </Button>
          <Button loading={store.busy} onClick={() => void keep()}>
            Save
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Fields({ one }: { one: OneCampaign }) {
  const { campaign, shown, type, store } = one;
  const fault = (name: string) => store.failure?.fields[name];
  const field = (name: keyof typeof WORDS) => (
    <TextInput
      label={WORDS[name].label}
      value={shown[name]}
      maxLength={WORDS[name].most}
      error={fault(name)}
      {...(name !== 'button' && {
        rightSectionWidth: 72,
        rightSection: <span className={css.room}>{`${shown[name].length} of ${WORDS[name].most}`}</span>,
      })}
      onChange={(event) => type({ [name]: event.currentTarget.value })}
    />
  );
  const { creative, creativeSince, sent, changed } = campaign;
  return (
    <section className={css.creative} aria-label="Creative">
      <h2>
        Creative
        <span className="muted">
          {creative > 0 ? `${creative} ${creative === 1 ? 'was' : 'were'} let through, the last on ${day(creativeSince)}` : ''}
        </span>
      </h2>
      {field('headline')}
      {field('line')}
      <div className={css.two}>
        {field('button')}
        <TextInput
          label="Opens"
          type="url"
          placeholder="https://"
          value={shown.opens}
          error={fault('opens') ? 'Must begin with https://' : undefined}
          onChange={(event) => type({ opens: event.currentTarget.value })}
        />
      </div>
      <Picture one={one} />
      {creative > 0 && changed ? (
        <p className="muted">
          {sent ? 'The new words are being checked; the old ones stand until then.' : 'Other words stand until these are let through.'}
        </p>
      ) : null}
    </section>
  );
}

function Picture({ one: { campaign, params } }: { one: OneCampaign }) {
  const input = useRef<HTMLInputElement>(null);
  const save = useSave(
    async (file: File) => {
      if (file.size > MAX_AD_PICTURE_BYTES) throw new CallError(413, 'FILE_TOO_LARGE', `${file.name} is larger than 15 MB.`);
      return sendFile(urlOf(keepCampaignPicture, { params }), keepCampaignPicture, file);
    },
    { invalidates: READS },
  );
  const remove = useSave(removeCampaignPicture, { invalidates: READS, failed: 'The picture stays.' });
  return (
    <div className={css.file}>
      <Button size="xs" variant="default" leftSection={<Icon name="photo" />} loading={save.busy} onClick={() => input.current?.click()}>
        {campaign.picture.url ? 'Other picture' : 'Choose a picture'}
      </Button>
      {campaign.picture.url ? (
        <Button size="xs" variant="subtle" color="brick" loading={remove.busy} onClick={() => void remove.save({ params })}>
          Take it out
        </Button>
      ) : (
        <span className="muted">wide; place and camera are taken out</span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture of the ad"
        accept="image/*"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void save.save(file);
          event.currentTarget.value = '';
        }}
      />
      {save.failure ? <FailureLine error={save.failure} what="No picture was taken." /> : null}
    </div>
  );
}

function Preview({ shown, me, isOver }: { shown: OneCampaign['shown']; me: SponsorCard; isOver: boolean }) {
  const places = AD_PLACES.filter((place) => shown.places.includes(place));
  const [at, setAt] = useState<AdPlace | 'Phone'>('Dashboard');
  const { url, width, height } = me.logo;
  const sponsor = { id: me.id, name: sponsorName(me), firm: me.firm, logo: { url, width, height } };
  const ad = { ...shown, headline: shown.headline || 'Headline', line: shown.line || 'Line', button: shown.button || 'Button' };
  return (
    <section className={css.preview} aria-label="In place">
      <h2>
        {isOver ? 'In place, as it stood' : 'In place'}
        <span className="segmented" role="group" aria-label="Place">
          {[...places, 'Phone' as const].map((place) => (
            <button key={place} type="button" aria-pressed={at === place} onClick={() => setAt(place)}>
              {place === 'Phone' ? 'Phone' : AD_PLACE_NAMES[place]}
            </button>
          ))}
        </span>
      </h2>
      <div className={css.stage} data-at={at}>
        <AdCard ad={{ ...ad, zip: shown.zips[0] ?? '43202', sponsor }}>
          <span className="link">Not this one</span>
        </AdCard>
      </div>
      <p className="muted">Stands after the page is there, from 2.5 s, and moves nothing.</p>
    </section>
  );
}
