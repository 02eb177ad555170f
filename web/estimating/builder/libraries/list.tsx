import { Checkbox, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getLibraryNames } from '../../../../contracts/catalogue/libraries/get-library-names.ts';
import { getLibraryNamesByKeywords } from '../../../../contracts/catalogue/libraries/get-library-names-by-keywords.ts';
import type { CustomLibrary } from '../../../../contracts/catalogue/libraries/library.ts';
import { useRead } from '../../../app/client.ts';
import { useMe } from '../../../app/me.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { counted } from '../../../ui/words.ts';
import { OwnSearch } from '../search/own-search.tsx';
import css from './libraries-way.module.css';
import { NewLibraryDialog } from './new-library-dialog.tsx';

const REST_MS = 120;
const isMine = (one: CustomLibrary) => one.organization_Id === 0;

interface LibraryListProps {
  ticked: readonly number[];
  onTurn: (id: number) => void;
}

/** The libraries by whose they are and by subcategory, searched by their names and the lines in them (C091). */
export function LibraryList({ ticked, onTurn }: LibraryListProps) {
  const me = useMe();
  const { data, error, refetch } = useRead(getLibraryNames, { params: { id: 0 } });
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
  const [making, setMaking] = useState(false);
  if (error) return <FailureLine error={error} what="The libraries could not be opened." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const searched = rested !== '' && words.trim() !== '';
  const groups = [
    { key: 'mine', title: 'Mine', libraries: data.filter(isMine) },
    { key: 'organization', title: me?.organizationName ?? 'Organization', libraries: data.filter((one) => !isMine(one)) },
  ];
  const choices = groups.flatMap(({ key, title, libraries }) => [
    { key, name: title, inner: false, count: libraries.length },
    ...[...new Set(libraries.map(({ newName }) => newName))].map((name) => ({
      key: `${key} ${name}`,
      name,
      inner: true,
      count: libraries.filter(({ newName }) => newName === name).length,
    })),
  ]);
  const keyOfGroup = (one: CustomLibrary) => (isMine(one) ? 'mine' : 'organization');
  const shown = searched
    ? (found.data ?? [])
    : data.filter((one) => inside === '' || inside === keyOfGroup(one) || inside === `${keyOfGroup(one)} ${one.newName}`);
  const choose = (key: string) => {
    setWords('');
    setInside((was) => (was === key ? '' : key));
  };
  return (
    <div className={css.list}>
      <OwnSearch
        label="Search the libraries"
        placeholder="Library or item in it"
        searches="Here the names and lines of libraries are searched."
        thing="library"
        words={words}
        onWords={setWords}
        none={searched && found.data?.length === 0 && !found.isPlaceholderData}
      />
      <div className={css.both}>
        <WhoseLane choices={choices} searched={searched} inside={inside} choose={choose} />
        <section className={css.lane} aria-label="Libraries" data-lane data-step={1}>
          <h3>
            Library{' '}
            <span className="muted">
              {ticked.length} of {data.length}
            </span>
          </h3>
          <NativeSelect
            className={css.whosePicker}
            aria-label="Whose, subcategory"
            value={searched ? '' : inside}
            data={[
              { value: '', label: 'All libraries' },
              ...choices.map(({ key, name, inner, count }) => ({ value: key, label: `${inner ? '\u2003' : ''}${name} (${count})` })),
            ]}
            onChange={(event) => {
              setWords('');
              setInside(event.currentTarget.value);
            }}
          />
          {data.length === 0 && <EmptyState text="No libraries yet. Make one here or of an area." />}
          {found.error && searched && (
            <FailureLine error={found.error} what="The libraries could not be searched." onRetry={() => void found.refetch()} />
          )}
          {shown.map((one) => (
            <Checkbox
              key={one.id}
              size="xs"
              checked={ticked.includes(one.id)}
              onChange={() => onTurn(one.id)}
              label={
                <>
                  {one.name}
                  <small className="muted">
                    {counted(one.lines, 'line')}
                    {one.questions > 0 && `, asks ${counted(one.questions, 'question')}`}, {isMine(one) ? 'mine' : 'organization'},{' '}
                    {one.newName}
                  </small>
                </>
              }
            />
          ))}
          <button type="button" className="link" onClick={() => setMaking(true)}>
            New library
          </button>
        </section>
      </div>
      {making && (
        <NewLibraryDialog
          libraries={data}
          onMade={({ id }) => {
            setInside('');
            onTurn(id);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

function WhoseLane({
  choices,
  searched,
  inside,
  choose,
}: {
  choices: { key: string; name: string; inner: boolean; count: number }[];
  searched: boolean;
  inside: string;
  choose: (key: string) => void;
}) {
  return (
    <section className={`${css.lane} ${css.whose}`} aria-label="Whose, subcategory" data-lane>
      <h3>Whose, subcategory</h3>
      <div role="listbox" aria-label="Subcategory">
        {choices.map(({ key, name, inner, count }) => (
          <button
            key={key}
            type="button"
            role="option"
            aria-selected={!searched && inside === key}
            data-inner={inner || undefined}
            onClick={() => choose(key)}
          >
            <span className="ellipsis">{name}</span>
            <small className="muted">{count}</small>
          </button>
        ))}
      </div>
    </section>
  );
}
