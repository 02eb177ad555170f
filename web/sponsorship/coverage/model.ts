import { useEffect, useState } from 'react';
import { askForPlace, getAskedZips } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { getCoverageTerms } from '../../../contracts/sponsorship/sponsors/coverage-terms.ts';
import { deleteZipCoverage } from '../../../contracts/sponsorship/sponsors/delete-zip-coverage.ts';
import { getCoverageMap } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { getZipCoverage } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { postZipCoverage } from '../../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { useSearch } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { NOT_DONE, useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';

const READS = [getCoverageMap, getZipCoverage, getAskedZips, getCoverageTerms];
const REST_MS = 250;
/** M167. */
const TIMED_OUT = 'Service time out. Please try again in a few seconds.';

/** The ZIP codes around what is looked for, those that are covered, and the one that is looked at. */
export function useCoverage() {
  const [search, setSearch] = useSearch();
  const place = search.get('place') ?? '';
  const { text, setText } = useTextInAddress(place, (next) => setSearch(next ? { place: next } : {}, { replace: true }), REST_MS);
  const mine = useRead(getZipCoverage, {});
  const asked = useRead(getAskedZips, {});
  const terms = useRead(getCoverageTerms, {});
  const near = useRead(getCoverageMap, { query: { place } }, { placeholderData: (was) => was });
  const [chosen, setChosen] = useState('');
  /** What could not be added: it is covered only when the answer is true (R456). */
  const [failed, setFailed] = useState<{ zip: string; text: string } | null>(null);
  useReadsAbout('sponsor', READS);
  // What is looked for is looked at.
  const first = near.data?.[0]?.zip ?? '';
  useEffect(() => setChosen(first), [first]);
  const add = useSave(postZipCoverage, {
    invalidates: READS,
    onSaved: (_, { query: { zipcode: zip } }) => tell(`Homeowners in ${zip} see you now.`, { label: 'Take it out', run: () => leave(zip) }),
    onFailed: ({ status, code, text: why }, { query: { zipcode: zip } }) =>
      setFailed({ zip, text: status === 0 || code === NOT_DONE ? TIMED_OUT : why }),
  });
  const take = useSave(deleteZipCoverage, {
    invalidates: READS,
    failed: 'The ZIP code stays covered.',
    onSaved: (_, { query: { zipcode: zip } }) =>
      tell(`Homeowners in ${zip} no longer see you.`, { label: 'Cover it again', run: () => cover(zip) }),
  });
  const wait = useSave(askForPlace, {
    invalidates: READS,
    failed: 'Nothing was asked.',
    onSaved: (isAsked, { body: { zip } }) =>
      isAsked
        ? tell(`You asked for the next place in ${zip}. A mail says when it is free.`, {
            label: 'Take it back',
            run: () => ask(zip, false),
          })
        : tell(`You wait for ${zip} no longer.`, { label: 'Ask again', run: () => ask(zip, true) }),
  });
  const ask = (zip: string, isAsked: boolean) => void wait.save({ body: { zip, asked: isAsked } });
  const cover = (zip: string) => {
    setFailed(null);
    if (near.data?.some((one) => one.zip === zip && !one.offered && !one.isMine)) return;
    // The sum that was read is the one that is charged.
    const due = near.data?.find((one) => one.zip === zip)?.due;
    void add.save({ query: { zipcode: zip, ...(due && { due }) } });
  };
  const leave = (zip: string) => void take.save({ query: { zipcode: zip } });
  return {
    ...{ place, text, setText, mine, terms, asked, ask, near, chosen, setChosen, failed, cover, leave },
    busy: add.busy || take.busy || wait.busy,
    zip: near.data?.find(({ zip }) => zip === chosen),
  };
}
