import { useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { listPriceImports } from '../../../contracts/catalogue/imports/list-price-imports.ts';
import type { PriceImport } from '../../../contracts/catalogue/imports/price-import.ts';
import { exportPriceBook } from '../../../contracts/catalogue/prices/export-price-book.ts';
import { urlOf, useRead } from '../../app/client.ts';
import { usePageCommands } from '../../app/commands.ts';
import { useMay } from '../../app/me.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped, moment } from '../../ui/words.ts';
import { ImportDrop } from './drop.tsx';
import css from './import.module.css';
import importPartsCss from './parts.module.css';
import { ImportBack, ImportTitle } from './title.tsx';
import { isRunning, STATUS_WORDS } from './words.ts';

const exported = (format: 'csv' | 'xlsx') => urlOf(exportPriceBook, { query: { format } });

/** Where a price list is brought in, and what became of the earlier ones. */
export default function ImportPage() {
  const navigate = useNavigate();
  const phone = usePhone();
  const may = useMay('EditPriceBook');
  const choose = useRef<(() => void) | null>(null);
  const imports = useRead(listPriceImports, {}, { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 1_500 : false) });
  usePageCommands(
    useMemo(
      () =>
        may
          ? [{ id: 'import-choose', label: 'Choose a price list to import', icon: 'upload' as const, run: () => choose.current?.() }]
          : [],
      [may],
    ),
  );
  const earlier = imports.data ?? [];
  return (
    <>
      <title>Import prices, Scopebook</title>
      <ShellTop title={<ImportTitle />} before={phone ? <ImportBack to="/price-book" label="Price book" /> : undefined} />
      <div className={css.start}>
        {may ? (
          <ImportDrop choose={choose} onUploaded={(importId) => navigate(`/price-book/import/${importId}`)} />
        ) : (
          <OnlyAdministrators subject="Prices are" />
        )}
        <p className={`${css.template} muted`}>
          The columns are matched by their names, and you can change that. For a list that fits from the start, fill in the price book as{' '}
          <a className={importPartsCss.link} href={exported('xlsx')} download>
            XLSX
          </a>{' '}
          or{' '}
          <a className={importPartsCss.link} href={exported('csv')} download>
            CSV
          </a>
          .
        </p>
        <h2 className={css.earlier}>
          Earlier imports {earlier.length > 0 ? <span className="muted figures">{grouped(String(earlier.length))}</span> : null}
        </h2>
        {imports.error ? (
          <FailureLine error={imports.error} what="The earlier imports could not be fetched." onRetry={() => void imports.refetch()} />
        ) : null}
        {imports.isPending ? <SkeletonRows rows={3} height={phone ? 68 : 48} /> : null}
        {imports.data && earlier.length === 0 ? <p className={`${importPartsCss.none} muted`}>None yet.</p> : null}
        <ul>
          {earlier.map((one) => (
            <Earlier key={one.importId} one={one} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Earlier({ one }: { one: PriceImport }) {
  const { word, icon, tone } = STATUS_WORDS[one.status];
  return (
    <li className={css.past}>
      <div className={css.pastWhat}>
        <Link to={`/price-book/import/${one.importId}`} className={`${css.pastName} ellipsis`}>
          {one.fileName}
        </Link>
        <span className="muted ellipsis">
          Import {one.importId}, {moment(one.at)}, by {one.by}
          {one.rowsTotal === null ? '' : `, ${counted(one.rowsTotal, 'row')}`}
        </span>
      </div>
      <span className={`${css.pastFound} muted figures`}>{foundWords(one)}</span>
      <span className={`${css.state} ${tone}`}>
        <Icon name={icon} size={14} />
        {one.status === 'adopted' ? `Version ${one.adoptedVersion}` : word}
      </span>
    </li>
  );
}

function foundWords({ summary, problem, status }: PriceImport): string {
  if (status === 'failed') return problem ?? '';
  if (!summary || (status !== 'ready' && status !== 'adopted')) return '';
  const { changed, added, removed, bad } = summary;
  const count = (n: number, word: string) => (n > 0 ? `${grouped(String(n))} ${word}` : '');
  const words = [count(changed, 'changed'), count(added, 'added'), count(removed, 'removed'), count(bad, 'bad')].filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'Nothing differs';
}
