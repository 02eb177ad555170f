import { useState } from 'react';
import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { saveSponsorInfo } from '../../../contracts/sponsorship/sponsors/save-sponsor-info.ts';
import type { SponsorInfo } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { send, useRead } from '../../app/client.ts';
import { type Faults, faultsOf } from '../../app/form.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { listed } from '../../ui/words.ts';

export type Field = keyof SponsorInfo;

/** What is typed over what is stored. A field that cannot be kept keeps its stored value; the others are saved without it. */
export function useProfile(wordOf: (field: Field) => string) {
  const stored = useRead(getMySponsorInfo, {});
  // Another tab may have saved other fields.
  useReadsAbout('sponsor', [getMySponsorInfo]);
  const [typed, setTyped] = useState<Partial<SponsorInfo>>({});
  const [said, setSaid] = useState('');
  const save = useSave((body: Partial<SponsorInfo>) => send(saveSponsorInfo, { body }), { invalidates: [getMySponsorInfo] });
  const { data } = stored;
  const fields = (Object.keys(typed) as Field[]).filter((field) => data && typed[field] !== data[field]);
  const faults: Faults = faultsOf(saveSponsorInfo, typed);
  const wrong = fields.filter((field) => faults[field]);
  return {
    stored,
    shown: data && { ...data, ...typed },
    faults: Object.fromEntries(wrong.map((field) => [field, faults[field]])) as Faults,
    changed: fields.length,
    said,
    save,
    change(part: Partial<SponsorInfo>) {
      setSaid('');
      save.reset();
      setTyped((was) => ({ ...was, ...part }));
    },
    drop() {
      setSaid('');
      save.reset();
      setTyped({});
    },
    keep() {
      const right = fields.filter((field) => !faults[field]);
      if (right.length === 0 || save.busy) return;
      const sent = Object.fromEntries(right.map((field) => [field, typed[field]])) as Partial<SponsorInfo>;
      void save.save(sent, () => {
        // What was typed meanwhile stays.
        setTyped((was) => Object.fromEntries(Object.entries(was).filter(([name, value]) => sent[name as Field] !== value)));
        // R465, M169.
        setSaid(`Sponsor Info Updated${wrong.length > 0 ? `, without ${listed(wrong.map(wordOf))}` : ''}`);
      });
    },
  };
}
