import { Button, NativeSelect } from '@mantine/core';
import { Provider } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { ALL } from './cells.ts';
import { bookScreen } from './edits.ts';
import { PriceBookGrid } from './grid.tsx';
import { ItemPanel } from './item-panel.tsx';
import { type PriceBookModel, usePriceBook } from './model.ts';
import { OwnPriceDialog } from './own-price.tsx';
import { Legend, Nothing, VersionButton } from './parts.tsx';
import css from './price-book.module.css';
import { LocalFactorsDialog, MarkupRulesDialog } from './rules.tsx';
import priceBookToolsCss from './tools.module.css';
import { BookFilterButton, KeysDialog, MarkupToggle, MoreMenu, PlacePicker } from './tools.tsx';
import priceBookTreeCss from './tree.module.css';
import { CategoryTree } from './tree.tsx';
import { VersionsDialog } from './versions.tsx';

/** The organisation's price book: every item with its prices at a place, own prices set where they stand, and why each is what it is. */
export default function PriceBookPage() {
  return (
    <Provider store={bookScreen()}>
      <PriceBook />
    </Provider>
  );
}

function PriceBook() {
  const page = usePriceBook();
  const { only, phone, edits, inSight, setDialog, overview, versions, book, searching, category, pages, choose, sheet, undone, done } =
    page;
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
      <BookTools page={page} />
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
        <BookItems page={page} />
        <OpenedItem page={page} />
      </div>
      <BookDialogs page={page} />
    </>
  );
}

function BookSearch({ page }: { page: PriceBookModel }) {
  const { find, words, setWords, entering, pages, asked, total, cursor, setCursor, grid } = page;
  return (
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
  );
}

/** Categories and subcategories on a phone. */
function CategorySelect({ page }: { page: PriceBookModel }) {
  const { category, address, choose, book } = page;
  return (
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
  );
}

/** The search, the place, the filter, and what is done with the whole book. */
function BookTools({ page }: { page: PriceBookModel }) {
  const { phone, place, book, edits, change, markup, only, since, versions, narrow, compareNow, setDialog } = page;
  const navigate = useNavigate();
  return (
    <div className={priceBookToolsCss.tools}>
      <BookSearch page={page} />
      {phone ? <CategorySelect page={page} /> : null}
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
  );
}

/** The items found, or what stands there instead. */
function BookItems({ page }: { page: PriceBookModel }) {
  const {
    pages,
    shown,
    overview,
    phone,
    total,
    grid,
    title,
    layout,
    rowAt,
    markup,
    since,
    edits,
    cursor,
    setCursor,
    open,
    close,
    onSight,
    setInSight,
    searching,
    asked,
    only,
    choose,
    book,
  } = page;
  return (
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
  );
}

function OpenedItem({ page }: { page: PriceBookModel }) {
  const { sheet, resting, opened, place, markup, setOpened, cursor, setCursor, edits, setPricing, setSought, close } = page;
  return sheet && resting && opened ? (
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
  ) : null;
}

/** What is asked over the page. */
function BookDialogs({ page }: { page: PriceBookModel }) {
  const { dialog, book, edits, compare, setDialog, pricing, setPricing } = page;
  return (
    <>
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
