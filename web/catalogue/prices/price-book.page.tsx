import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { Provider, useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Quality } from '../../../contracts/catalogue/entities.ts';
import type { PriceBookRow } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { getPriceBookVersions } from '../../../contracts/catalogue/prices/get-price-book-versions.ts';
import { useChanges } from '../../app/changes.ts';
import { useRead } from '../../app/client.ts';
import { useKeptInAddress, useTextInAddress } from '../../app/kept-in-address.ts';
import { ShellTop } from '../../app/shell.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { useBookAddress } from './address.ts';
import { ALL, type Cursor } from './cells.ts';
import { bookScreen, stepsAtom, usePriceEdits } from './edits.ts';
import { type BookGridHandle, PriceBookGrid } from './grid.tsx';
import { type BookItem, ItemPanel } from './item-panel.tsx';
import { usePriceBookCommands, usePriceBookKeys } from './keys.ts';
import { flat, type Group, grouped } from './layout.ts';
import { OwnPriceDialog } from './own-price.tsx';
import { type BookFilter, useBookPages } from './pages.ts';
import { Legend, Nothing, sinceOf, VersionButton } from './parts.tsx';
import css from './price-book.module.css';
import { LocalFactorsDialog, MarkupRulesDialog } from './rules.tsx';
import priceBookToolsCss from './tools.module.css';
import { type BookDialog, BookFilterButton, KeysDialog, MarkupToggle, MoreMenu, PlacePicker } from './tools.tsx';
import priceBookTreeCss from './tree.module.css';
import { CategoryTree } from './tree.tsx';
import { VersionsDialog } from './versions.tsx';

/** Rows that are looked through for the item that an address names. */
const AT_HAND = 300;
const panelOpenAtom = atomWithStorage('scopebook.price-book.panel', true, undefined, { getOnInit: true });

/** The organisation's price book: every item with its prices at a place, own prices set where they stand, and why each is what it is. */
export default function PriceBookPage() {
  return (
    <Provider store={bookScreen()}>
      <PriceBook />
    </Provider>
  );
}

function PriceBook() {
  const [address, change] = useBookAddress();
  const { place, markup, only } = address;
  const phone = usePhone();
  const narrow = useMediaQuery('(max-width: 1180px)', window.innerWidth <= 1180) ?? false;
  const navigate = useNavigate();
  const find = useRef<HTMLInputElement>(null);
  const grid = useRef<BookGridHandle>(null);
  const edits = usePriceEdits(place);
  useChanges(undefined, () => edits.settle());
  const steps = useAtomValue(stepsAtom);
  const {
    text: words,
    setText: setWords,
    resting: asked,
    writtenElsewhere: wordsAreWritten,
  } = useTextInAddress(address.words, (q) => change({ q }), 150);
  const [sight, setSight] = useState({ first: 0, last: 40 });
  const [inSight, setInSight] = useState<Group | undefined>();
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [target, setTarget] = useState(address.subcategory ? { category: address.category, subcategory: address.subcategory } : null);
  const [dialog, setDialog] = useState<BookDialog | null>(null);
  const [sought, setSought] = useState(address.item);
  const [pricing, setPricing] = useState<BookItem | null>(null);
  const [panelOpen, setPanelOpen] = useAtom(panelOpenAtom);

  const overview = useRead(getPriceBookOverview, { query: place }, { placeholderData: (was) => was, staleTime: 30_000 });
  const versions = useRead(getPriceBookVersions, { query: { offset: 0, take: 500 } }, { staleTime: 30_000 });
  const book = overview.data;
  const since = sinceOf(address.since, book?.version ?? 1, versions.data?.versions ?? []);
  const searching = asked.length > 1 && words.trim().length > 1;
  const category = book?.categories.find((part) => part.category === address.category)?.category ?? null;

  const filter = useMemo(
    (): BookFilter => ({
      ...(searching ? { keyword: asked } : category ? { category } : {}),
      ...(only ? { only } : {}),
      ...(since === null ? {} : { since }),
      ...place,
    }),
    [searching, asked, category, only, since, place],
  );
  const pages = useBookPages(filter, sight.first, sight.last, book !== undefined && versions.data !== undefined);
  const { shown, total, rowAt } = pages;
  const layout = useMemo(() => {
    const subcategories =
      shown && !shown.keyword && !shown.only && book
        ? book.categories
            .filter((part) => !shown.category || part.category === shown.category)
            .flatMap((part) => part.subcategories.map((sub) => ({ ...sub, category: part.category })))
        : [];
    const whole = grouped(subcategories);
    return whole.items === total && total > 0 ? whole : flat(total);
  }, [shown, book, total]);

  const onSight = useCallback(
    (first: number, last: number) => setSight((was) => (was.first === first && was.last === last ? was : { first, last })),
    [],
  );

  // The item under the cursor is the one that is opened; the address follows once the cursor rests.
  const here = cursor ? rowAt(cursor.at) : undefined;
  const [opened, setOpened] = useState<{ code: number; quality: Quality } | null>(
    address.item ? { code: address.item, quality: address.quality } : null,
  );
  const hereCode = here?.code;
  const column = cursor?.column;
  useEffect(() => {
    if (hereCode !== undefined)
      setOpened((was) => ({ code: hereCode, quality: column && column !== 'name' ? column : (was?.quality ?? 'Good') }));
  }, [hereCode, column]);
  const [resting] = useDebouncedValue(opened, 150);
  useKeptInAddress(
    String(resting?.code ?? ''),
    String(address.item ?? ''),
    (item) => change({ item, quality: null }),
    () => {
      setOpened(address.item ? { code: address.item, quality: address.quality } : null);
      setSought(address.item);
      if (address.item) setPanelOpen(true);
    },
  );

  // Another list begins at its top, or at the subcategory that was chosen.
  const list = `${shown?.keyword ?? ''}|${shown?.category ?? ''}|${shown?.only ?? ''}`;
  const listed = useRef(list);
  /** Enter was pressed before the answer to the words was there: its first item is meant. */
  const entering = useRef(false);
  useEffect(() => {
    if (listed.current !== list) {
      listed.current = list;
      setCursor(entering.current ? { at: 0, column: 'Good' } : null);
      entering.current = false;
      grid.current?.toTop();
    }
    if (!target || pages.waiting || layout.groups.length === 0) return;
    grid.current?.toGroup(target.category ?? '', target.subcategory);
    setTarget(null);
  }, [list, target, layout, pages.waiting]);

  const choose = (inCategory: string | null, subcategory: string | null) => {
    setWords('');
    wordsAreWritten('');
    change({ q: null, category: inCategory, subcategory, only: null }, { push: true });
    setTarget(inCategory && subcategory ? { category: inCategory, subcategory } : null);
  };

  // An item that was opened from elsewhere has the cursor too, where it is among the rows at hand.
  useEffect(() => {
    if (sought === null || !shown || pages.waiting || target) return;
    setSought(null);
    for (let at = 0; at < Math.min(total, AT_HAND); at += 1) {
      if (!rowAt(at)?.prices.some((price) => price.itemXREF === sought)) continue;
      setCursor({ at, column: 'name' });
      grid.current?.toItem(at);
      return;
    }
  }, [sought, shown, pages.waiting, target, total, rowAt]);

  const open = useCallback(
    (row: PriceBookRow) => {
      setOpened((was) => ({ code: row.code, quality: was?.quality ?? 'Good' }));
      setPanelOpen(true);
    },
    [setPanelOpen],
  );
  const close = useCallback(() => {
    if (phone) setOpened(null);
    else setPanelOpen(false);
    grid.current?.focus();
  }, [phone, setPanelOpen]);
  const version = book?.version ?? 1;
  const compare = useCallback(
    (from: number, to: number) => {
      const search = new URLSearchParams({ from: String(from), to: String(to), ...place });
      navigate(`/price-book/compare?${search}`);
    },
    [navigate, place],
  );
  const compareNow = useCallback(() => compare(since ?? 1, version), [compare, since, version]);

  usePriceBookCommands({ find, place, markup, change, onCompare: compareNow, onDialog: setDialog });
  usePriceBookKeys({ find, edits, onDialog: setDialog, onClose: close });

  const title = searching
    ? `${counted(total, 'item')} found`
    : only === 'own'
      ? 'Own prices'
      : only === 'changed'
        ? 'Changed prices'
        : (category ?? ALL);
  const sheet = opened !== null && (panelOpen || phone) && (!phone || resting !== null);
  const undone = steps.undone.at(-1);
  const done = steps.done.at(-1);
  return (
    <>
      <title>Price book, Scopebook</title>
      <ShellTop
        title="Price book"
        find={!phone}
        detail={book ? <VersionButton book={book} phone={phone} onOpen={() => setDialog('versions')} /> : undefined}
        undo={{ what: done?.label ?? null, run: () => void edits.undo() }}
        redo={{ what: undone?.label ?? null, run: () => void edits.redo() }}
      />
      <div className={priceBookToolsCss.tools}>
        <SearchField
          ref={find}
          className={css.find}
          label="Search the price book"
          placeholder="Sheetrock, breaker box, commode"
          value={words}
          maxLength={100}
          onChange={setWords}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && words !== '') setWords('');
            else if (event.key === 'Enter' || event.key === 'ArrowDown') {
              entering.current = pages.waiting || asked !== words.trim();
              if (total > 0 && !cursor) setCursor({ at: 0, column: 'Good' });
              grid.current?.focus();
            } else return;
            event.preventDefault();
          }}
        >
          <kbd>/</kbd>
        </SearchField>
        {phone ? (
          <NativeSelect
            className={css.choose}
            aria-label="Category"
            value={`${category ?? ''}|${category ? (address.subcategory ?? '') : ''}`}
            onChange={(event) => {
              const [inCategory = '', subcategory = ''] = event.currentTarget.value.split('|');
              choose(inCategory || null, subcategory || null);
            }}
            data={[
              { value: '|', label: ALL },
              ...(book?.categories ?? []).map((part) => ({
                group: part.category,
                items: [
                  { value: `${part.category}|`, label: `All of ${part.category}` },
                  ...part.subcategories.map((sub) => ({ value: `${part.category}|${sub.subcategory}`, label: sub.subcategory })),
                ],
              })),
            ]}
          />
        ) : null}
        <PlacePicker
          place={place}
          name={book?.place.name ?? 'Place'}
          homeZip={book?.homeZip ?? null}
          may={edits.may}
          onPlace={({ zip, state }) => change({ zip: zip ?? null, state: state ?? null })}
        />
        {phone ? null : <MarkupToggle markup={markup} onChange={(to) => change({ view: to ? 'markup' : null })} />}
        <BookFilterButton
          only={only}
          since={since}
          version={book?.version ?? 1}
          versions={versions.data?.versions ?? []}
          onChange={(kind, from) => change({ only: kind, since: from === null ? null : String(from) })}
        />
        {phone ? null : <span className={css.gap} />}
        {narrow ? null : (
          <>
            <Button variant="default" onClick={compareNow}>
              Compare versions
            </Button>
            {edits.may ? (
              <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => navigate('/price-book/import')}>
                Import prices
              </Button>
            ) : null}
          </>
        )}
        <MoreMenu
          place={place}
          markup={markup}
          phone={phone}
          narrow={narrow}
          onOpen={setDialog}
          onMarkup={(to) => change({ view: to ? 'markup' : null })}
          onCompare={compareNow}
          onImport={edits.may ? () => navigate('/price-book/import') : undefined}
        />
      </div>
      {edits.may ? null : <OnlyAdministrators subject="Prices are" />}
      {overview.error ? (
        <FailureLine error={overview.error} what="The price book could not be opened." onRetry={() => void overview.refetch()} />
      ) : null}
      {versions.error ? (
        <FailureLine error={versions.error} what="Its versions could not be fetched." onRetry={() => void versions.refetch()} />
      ) : null}
      {pages.error ? <FailureLine error={pages.error} what="The items could not be fetched." onRetry={pages.retry} /> : null}
      <div className={sheet && !phone ? `${css.columns} ${css.open}` : css.columns}>
        {phone ? null : book ? (
          <CategoryTree
            overview={book}
            category={searching ? null : category}
            subcategory={searching || only ? null : inSight?.category === category && category ? inSight.subcategory : null}
            onChoose={choose}
          />
        ) : (
          <div className={priceBookTreeCss.tree}>
            <SkeletonRows rows={20} height={26} />
          </div>
        )}
        <div className={css.items} aria-busy={pages.waiting}>
          {!shown && !overview.error && !pages.error ? <SkeletonRows rows={20} height={phone ? 68 : 32} /> : null}
          {shown && total > 0 ? (
            <PriceBookGrid
              ref={grid}
              title={title}
              layout={layout}
              rowAt={rowAt}
              markup={markup}
              since={since === null ? null : `Since v. ${since}`}
              paths={layout.groups.length === 0}
              query={shown.keyword ?? ''}
              edits={edits}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={open}
              onClose={close}
              onSight={onSight}
              onGroup={setInSight}
            />
          ) : null}
          {shown && total === 0 && !pages.waiting ? (
            <Nothing words={searching ? asked : ''} only={only} since={since} onAll={() => choose(null, null)} />
          ) : null}
          {book && total > 0 ? <Legend book={book} phone={phone} markup={markup} /> : null}
        </div>
        {sheet && resting ? (
          <ItemPanel
            code={resting.code}
            quality={opened.quality}
            place={place}
            markup={markup}
            onQuality={(quality) => {
              setOpened({ ...opened, quality });
              if (cursor && quality !== 'None') setCursor({ ...cursor, column: quality });
            }}
            onSetPrice={edits.may ? setPricing : undefined}
            onItem={(code) => {
              setCursor(null);
              setOpened({ code, quality: opened.quality });
              setSought(code);
            }}
            onClose={close}
          />
        ) : null}
      </div>
      {dialog === 'versions' && book ? (
        <VersionsDialog version={book.version} mayRestore={edits.may} onCompare={compare} onClose={() => setDialog(null)} />
      ) : dialog === 'rules' && book ? (
        <MarkupRulesDialog overview={book} may={edits.may} onClose={() => setDialog(null)} />
      ) : dialog === 'factors' && book ? (
        <LocalFactorsDialog overview={book} may={edits.may} onClose={() => setDialog(null)} />
      ) : dialog === 'keys' ? (
        <KeysDialog onClose={() => setDialog(null)} />
      ) : null}
      {pricing ? <OwnPriceDialog item={pricing} edits={edits} onClose={() => setPricing(null)} /> : null}
    </>
  );
}
