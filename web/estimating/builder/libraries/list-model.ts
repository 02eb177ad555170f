import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getLibraryNames } from '../../../../contracts/catalogue/libraries/get-library-names.ts';
import { getLibraryNamesByKeywords } from '../../../../contracts/catalogue/libraries/get-library-names-by-keywords.ts';
import type { CustomLibrary } from '../../../../contracts/catalogue/libraries/library.ts';
import { useRead } from '../../../app/client.ts';
import { useMe } from '../../../app/me.ts';

const REST_MS = 120;
const NONE: readonly CustomLibrary[] = [];

export const isMine = (one: CustomLibrary) => one.organization_Id === 0;
const ownerOf = (one: CustomLibrary) => (isMine(one) ? 'mine' : 'organization');

/** The libraries, those of whose and which subcategory are looked at, and those that words find (C091). */
export function useLibraryList() {
  const organization = useMe()?.organizationName ?? 'Organization';
  const read = useRead(getLibraryNames, { params: { id: 0 } });
  const libraries = read.data ?? NONE;
  const [words, setWords] = useState('');
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(words.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const found = useRead(
    getLibraryNamesByKeywords,
    { query: { keywords: rested } },
    { enabled: rested !== '', placeholderData: keepPreviousData },
  );
  /** `mine`, `organization`, or one of the two with a subcategory behind it. */
  const [inside, setInside] = useState('');
  const searched = rested !== '' && words.trim() !== '';
  const isInside = (one: CustomLibrary) => inside === '' || inside === ownerOf(one) || inside === `${ownerOf(one)} ${one.newName}`;
  return {
    ...{ read, libraries, words, setWords, found, searched, inside, setInside },
    choices: choicesOf(libraries, organization),
    shown: searched ? (found.data ?? []) : libraries.filter(isInside),
    /** The words find nothing. */
    none: searched && found.data?.length === 0 && !found.isPlaceholderData,
    /** Another part; the one that is looked at again shows all. */
    choose: (key: string) => {
      setWords('');
      setInside((was) => (was === key ? '' : key));
    },
    pick: (key: string) => {
      setWords('');
      setInside(key);
    },
  };
}

export type LibraryListModel = ReturnType<typeof useLibraryList>;

/** Mine and the organization's, each with its subcategories behind it. */
function choicesOf(libraries: readonly CustomLibrary[], organization: string) {
  const groups = [
    { key: 'mine', title: 'Mine', libraries: libraries.filter(isMine) },
    { key: 'organization', title: organization, libraries: libraries.filter((one) => !isMine(one)) },
  ];
  return groups.flatMap(({ key, title, libraries: ofGroup }) => [
    { key, name: title, inner: false, count: ofGroup.length },
    ...[...new Set(ofGroup.map(({ newName }) => newName))].map((name) => ({
      key: `${key} ${name}`,
      name,
      inner: true,
      count: ofGroup.filter(({ newName }) => newName === name).length,
    })),
  ]);
}
