import { type RefObject, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { exportPriceBook } from '../../../contracts/catalogue/prices/export-price-book.ts';
import { urlOf } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import type { BookPlace, ChangeAddress } from './address.ts';
import type { PriceEdits } from './edits.ts';
import type { BookDialog } from './tools.tsx';

interface Doing {
  find: RefObject<HTMLInputElement | null>;
  place: BookPlace;
  markup: boolean;
  change: ChangeAddress;
  onCompare: () => void;
  onDialog: (dialog: BookDialog) => void;
}

/** What Ctrl+K can do on this page. Pass functions that stay the same. */
export function usePriceBookCommands({ find, place, markup, change, onCompare, onDialog }: Doing): void {
  const navigate = useNavigate();
  usePageCommands(
    useMemo((): Command[] => {
      const download = (format: 'csv' | 'xlsx') => () => window.location.assign(urlOf(exportPriceBook, { query: { format, ...place } }));
      return [
        { id: 'book-find', label: 'Search the price book', icon: 'search', keys: '/', run: () => find.current?.focus() },
        { id: 'book-import', label: 'Import prices', icon: 'upload', run: () => navigate('/price-book/import') },
        { id: 'book-compare', label: 'Compare versions of the price book', icon: 'columns', run: onCompare },
        { id: 'book-versions', label: 'Version history of the price book', icon: 'history', run: () => onDialog('versions') },
        { id: 'book-rules', label: 'Markup rules', icon: 'measured', run: () => onDialog('rules') },
        { id: 'book-factors', label: 'Local factors', icon: 'place', run: () => onDialog('factors') },
        { id: 'book-own', label: 'Show own prices', icon: 'filter', run: () => change({ only: 'own' }) },
        {
          id: 'book-markup',
          label: markup ? 'Show unit costs' : 'Show prices with your markup',
          icon: 'measured',
          run: () => change({ view: markup ? null : 'markup' }),
        },
        { id: 'book-csv', label: 'Export the price book as CSV', icon: 'download', run: download('csv') },
        { id: 'book-xlsx', label: 'Export the price book as XLSX', icon: 'download', run: download('xlsx') },
      ];
    }, [find, navigate, place, markup, change, onCompare, onDialog]),
  );
}

interface Keys {
  find: RefObject<HTMLInputElement | null>;
  edits: PriceEdits;
  onDialog: (dialog: BookDialog) => void;
  onClose: () => void;
}

/** Keys that work anywhere on the page, except in a field or a dialog. */
export function usePriceBookKeys({ find, edits, onDialog, onClose }: Keys): void {
  usePageKeys({
    ...undoKeys(
      () => edits.undo(),
      () => edits.redo(),
    ),
    '/': () => find.current?.focus(),
    '?': () => onDialog('keys'),
    Escape: onClose,
  });
}
