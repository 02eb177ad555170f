import { SearchField } from '../../../ui/search-field.tsx';
import { useBuilder } from '../state/state.ts';
import css from './own-search.module.css';

interface OwnSearchProps {
  label: string;
  placeholder: string;
  /** What is searched here, in a sentence. */
  searches: string;
  /** What nothing was found of, such as `library`. */
  thing: string;
  words: string;
  onWords: (words: string) => void;
  /** The words found nothing. */
  none: boolean;
}

/** The search of what is one's own. Keywords over the price book are refused here (R112), with the way to where they are taken. */
export function OwnSearch({ label, placeholder, searches, thing, words, onWords, none }: OwnSearchProps) {
  const { refusal, setWay, setText } = useBuilder();
  return (
    <div className={css.search}>
      <div className={css.bar}>
        <SearchField
          data-find
          label={label}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          value={words}
          onChange={onWords}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || words === '') return;
            event.preventDefault();
            event.stopPropagation();
            onWords('');
          }}
        >
          <kbd>/</kbd>
        </SearchField>
        <span className={`muted ${css.elsewhere}`}>Keywords of the price book are under Search.</span>
      </div>
      {none && (
        <>
          <p className={css.refused} role="alert">
            <b>{refusal}</b> {searches}
          </p>
          <p className={css.none}>
            No {thing} with “{words}”.{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                setText(words);
                setWay('search');
              }}
            >
              Search the price book for it
            </button>
          </p>
        </>
      )}
    </div>
  );
}
