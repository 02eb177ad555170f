import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { useSearch } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import type { AddendumValues } from './addendum-form.tsx';
import { ADDENDUM_READS, useAddendumSaves } from './addendum-saves.ts';

/** A new addendum as the form begins it. */
export interface Adding {
  list: 'organization' | 'mine';
  values: AddendumValues;
}

const EMPTY: AddendumValues = { name: '', content: '', isActive: true };

/** One's own addendums and the organisation's, the one that is opened (`?addendum=`), and the new one that is written. */
export function useAddendums() {
  const [search, setSearch] = useSearch();
  const queries = useQueryClient();
  const organization = useMe();
  const saves = useAddendumSaves();
  const mine = useRead(getOrgUserAddendums, {});
  const shared = useRead(getOrgAddendums, {});
  const [adding, setAdding] = useState<Adding | null>(null);
  const id = Number(search.get('addendum') ?? 0) || 0;
  const all = [...(mine.data ?? []), ...(shared.data ?? [])];
  const opened = all.find((one) => one.id === id);
  const read = () => void refresh(queries, ADDENDUM_READS);
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.some((touch) => touch.startsWith('addendum:'))) read();
  });
  const organizationName = organization?.organizationName ?? 'Organization';
  return {
    id,
    all,
    opened,
    adding,
    saves,
    organizationName,
    organizationId: organization?.organizationId ?? 0,
    form: useOpenedForm(opened),
    failed: mine.error ?? shared.error,
    loading: !mine.data || !shared.data,
    groups: [
      { title: 'Mine', list: mine.data ?? [] },
      { title: organizationName, list: shared.data ?? [] },
    ].filter(({ list }) => list.length > 0),
    read,
    setAdding,
    add: () => setAdding({ list: 'mine', values: EMPTY }),
    /** R197-R199. */
    duplicate: ({ name }: Addendum) => setAdding({ list: 'mine', values: { ...EMPTY, name: `Copy of ${name}`.slice(0, 255) } }),
    open(next: number | null) {
      setAdding(null);
      setSearch(next === null ? {} : { addendum: String(next) }, { replace: true });
    },
  };
}
export type Addendums = ReturnType<typeof useAddendums>;

/** What the form of the opened addendum shows. What a colleague saves meanwhile does not take away what is typed: it is made anew only while nothing differs. */
function useOpenedForm(opened: Addendum | undefined) {
  const [shown, setShown] = useState<{ addendum: Addendum; times: number } | null>(null);
  const typed = useRef(false);
  const saved = useRef(false);
  const onTyped = useCallback((differs: boolean) => {
    typed.current = differs;
  }, []);
  const show = useCallback((addendum: Addendum) => {
    typed.current = false;
    setShown((was) => ({ addendum, times: (was?.times ?? 0) + 1 }));
  }, []);
  useEffect(() => {
    if (!opened) return;
    const { addendum } = shown ?? {};
    const isNewer = addendum?.revision !== opened.revision && (saved.current || !typed.current);
    if (addendum?.id === opened.id && !isNewer) return;
    saved.current = false;
    show(opened);
  }, [opened, shown, show]);
  return {
    shown: opened && shown?.addendum.id === opened.id ? shown : null,
    onTyped,
    show,
    isTyped: () => typed.current,
    /** The form goes on with what the server kept of the text. */
    onSaved() {
      saved.current = true;
      typed.current = false;
    },
  };
}
