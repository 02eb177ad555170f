import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { CustomLibrary } from '../../../../contracts/catalogue/libraries/library.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { counted } from '../../../ui/words.ts';
import { OwnSearch } from '../search/own-search.tsx';
import css from './libraries-way.module.css';
import { isMine, type LibraryListModel, useLibraryList } from './list-model.ts';
import { NewLibraryDialog } from './new-library-dialog.tsx';

interface LibraryListProps {
  ticked: readonly number[];
  onTurn: (id: number) => void;
}

/** The libraries by whose they are and by subcategory, searched by their names and the lines in them (C091). */
export function LibraryList({ ticked, onTurn }: LibraryListProps) {
  const list = useLibraryList();
  const { read, words, setWords, setInside } = list;
  const [making, setMaking] = useState(false);
  if (read.error) return <FailureLine error={read.error} what="The libraries could not be opened." onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows rows={8} />;
  return (
    <div className={css.list}>
      <OwnSearch
        label="Search the libraries"
        placeholder="Library or item in it"
        searches="Here the names and lines of libraries are searched."
        thing="library"
        words={words}
        onWords={setWords}
        none={list.none}
      />
      <div className={css.both}>
        <WhoseLane of={list} />
        <LibraryLane of={list} ticked={ticked} onTurn={onTurn} onMake={() => setMaking(true)} />
      </div>
      {making && (
        <NewLibraryDialog
          libraries={read.data}
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

interface LaneProps extends LibraryListProps {
  of: LibraryListModel;
  onMake: () => void;
}

function LibraryLane({ of: list, ticked, onTurn, onMake }: LaneProps) {
  const { libraries, found, searched, shown } = list;
  return (
    <section className={css.lane} aria-label="Libraries" data-lane data-step={1}>
      <h3>
        Library{' '}
        <span className="muted">
          {ticked.length} of {libraries.length}
        </span>
      </h3>
      <WhosePicker of={list} />
      {libraries.length === 0 && <EmptyState text="No libraries yet. Make one here or of an area." />}
      {found.error && searched && (
        <FailureLine error={found.error} what="The libraries could not be searched." onRetry={() => void found.refetch()} />
      )}
      {shown.map((one) => (
        <LibraryTick key={one.id} library={one} ticked={ticked.includes(one.id)} onTurn={onTurn} />
      ))}
      <button type="button" className="link" onClick={onMake}>
        New library
      </button>
    </section>
  );
}

/** The other lane where there is no room for it. */
function WhosePicker({ of: { choices, searched, inside, pick } }: { of: LibraryListModel }) {
  return (
    <NativeSelect
      className={css.whosePicker}
      aria-label="Whose, subcategory"
      value={searched ? '' : inside}
      data={[
        { value: '', label: 'All libraries' },
        ...choices.map(({ key, name, inner, count }) => ({ value: key, label: `${inner ? '\u2003' : ''}${name} (${count})` })),
      ]}
      onChange={(event) => pick(event.currentTarget.value)}
    />
  );
}

interface LibraryTickProps {
  library: CustomLibrary;
  ticked: boolean;
  onTurn: (id: number) => void;
}

function LibraryTick({ library, ticked, onTurn }: LibraryTickProps) {
  return (
    <Checkbox
      size="xs"
      checked={ticked}
      onChange={() => onTurn(library.id)}
      label={
        <>
          {library.name}
          <small className="muted">
            {counted(library.lines, 'line')}
            {library.questions > 0 && `, asks ${counted(library.questions, 'question')}`}, {isMine(library) ? 'mine' : 'organization'},{' '}
            {library.newName}
          </small>
        </>
      }
    />
  );
}

function WhoseLane({ of: { choices, searched, inside, choose } }: { of: LibraryListModel }) {
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
