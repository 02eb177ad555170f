import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { AdPlace } from '../../sponsorship/near/ad-place.tsx';
import { Icon } from '../../ui/icons.tsx';
import { picturesIn } from '../../ui/printing.ts';
import { Csi } from './csi.tsx';
import { Inventory } from './inventory.tsx';
import { HouseMap } from './map.tsx';
import { sheet } from './paper-head.tsx';
import { PdfButton } from './pdf-button.tsx';
import { PRINTS_AFTER_MS } from './print.ts';
import { Replacement } from './replacement.tsx';
import css from './reports.module.css';
import { PropertyValue } from './value.tsx';

const REPORTS = [
  { id: 'replacement', word: 'Replacement cost', Report: Replacement },
  { id: 'inventory', word: 'Home inventory', Report: Inventory },
  { id: 'value', word: 'Property value', Report: PropertyValue },
  { id: 'csi', word: 'CSI divisions', Report: Csi },
  { id: 'map', word: 'Map', Report: HouseMap },
] as const;

const intoSight = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** S118, S119, R412. A window that was opened to print does so by itself (R408). */
export default function ReportsPage() {
  const [search] = useSearchParams();
  const chosen = REPORTS.find(({ id }) => id === search.get('report')) ?? REPORTS[0];
  const { Report } = chosen;
  const prints = search.has('print');
  const [shown, setShown] = useState<{ id: string; pdf: string } | null>(null);
  const isShown = shown?.id === chosen.id;
  const page = useRef<HTMLDivElement>(null);
  // Its address is the head of what is printed.
  const home = useRead(getHome, {});
  const isHeaded = home.data !== undefined || home.error !== null;
  useEffect(() => {
    if (!prints || !isShown || !isHeaded) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      await picturesIn(page.current);
      if (!isGone) window.print();
    }, PRINTS_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [prints, isShown, isHeaded]);
  const openToPrint = () => {
    const address = new URL(window.location.href);
    address.searchParams.set('print', '');
    window.open(address, '_blank');
  };
  return (
    <div className={`${css.page} ${sheet}`} ref={page}>
      <ShellTop title="Home reports" detail={chosen.word} />
      <div className={css.bar}>
        <nav className={css.tabs} aria-label="Home reports">
          {REPORTS.map(({ id, word }) => (
            <Link
              key={id}
              ref={id === chosen.id ? intoSight : undefined}
              to={`/homereports?report=${id}`}
              aria-current={id === chosen.id ? 'page' : undefined}
            >
              {word}
            </Link>
          ))}
        </nav>
        <div className={css.do}>
          <PdfButton href={isShown ? shown.pdf : ''} />
          <Button size="xs" variant="default" leftSection={<Icon name="print" />} disabled={!isShown} onClick={openToPrint}>
            Print
          </Button>
        </div>
      </div>
      <Report key={chosen.id} onShown={(pdf) => setShown({ id: chosen.id, pdf })} />
      {prints ? null : <AdPlace page="Home reports" />}
    </div>
  );
}
