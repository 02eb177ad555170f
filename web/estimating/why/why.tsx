import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { AreaWithItems, Settings } from '../../../contracts/estimating/entities.ts';
import { useFocusBack, usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { tell } from '../../ui/toast.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { Key } from '../estimate/key.tsx';
import { draftAtom, WHY_PARTS, type WhyAt, whyText } from '../estimate/screen.ts';
import { WhyLine } from './line.tsx';
import { figureOf, WhyTotal } from './total.tsx';
import css from './why.module.css';
import { WHY_WORDS } from './words.ts';

interface Props {
  at: WhyAt;
  areas: AreaWithItems[];
  settings: Settings | undefined;
  edits: EstimateSaves;
  onGo: (at: WhyAt) => void;
  onClose: () => void;
}

/** The number's part or line, its place among the others, and the way to them. */
function placeOf({ at, areas, onGo }: Props) {
  const lines = areas.flatMap((area) => area.items.map((line) => ({ area, line })));
  const index = at.of === 'line' ? lines.findIndex(({ line }) => line.id === at.itemId) : -1;
  const found = lines[index];
  const only = at.of === 'figure' ? areas.find((area) => area.areaID === at.areaId) : undefined;
  return {
    ...{ index, found, only, count: lines.length },
    gone: at.of === 'line' ? !found : at.areaId !== 0 && !only,
    step: (by: 1 | -1) => {
      const next = lines[index + by];
      if (next) onGo({ of: 'line', itemId: next.line.id });
    },
    turn: (by: 1 | -1) => {
      if (at.of !== 'figure') return;
      const part = WHY_PARTS[(WHY_PARTS.indexOf(at.part) + by + WHY_PARTS.length) % WHY_PARTS.length];
      if (part) onGo({ ...at, part });
    },
  };
}

type Place = ReturnType<typeof placeOf>;

/** Why a number is what it is: of a total its parts, rules, prices and days; of a line its formula, prices and events. Floats beside the bottom line. */
export function Why(props: Props) {
  const { at, areas, settings, edits, onGo, onClose } = props;
  const phone = usePhone();
  const frame = useRef<HTMLElement>(null);
  useFocusBack(true);
  const name = whyText(at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is read from its beginning
  useEffect(() => frame.current?.focus({ preventScroll: true }), [name]);
  const drafted = useAtomValue(draftAtom) !== null;
  const place = placeOf(props);
  const { found, only, gone, turn, step } = place;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onClose();
    else if (at.of === 'figure' && event.key === 'ArrowRight') turn(1);
    else if (at.of === 'figure' && event.key === 'ArrowLeft') turn(-1);
    else if (at.of === 'line' && event.key === 'ArrowDown') step(1);
    else if (at.of === 'line' && event.key === 'ArrowUp') step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section ref={frame} role="dialog" aria-label="Why this number" className={css.frame} tabIndex={-1} onKeyDown={onKeyDown}>
      <Head {...props} place={place} phone={phone} />
      <div className={css.body} aria-busy={drafted || undefined}>
        {gone ? (
          <p className={css.gone}>This {at.of === 'line' ? 'line' : 'area'} is not on the estimate any more.</p>
        ) : at.of === 'line' && found ? (
          <WhyLine key={name} line={found.line} area={found.area} edits={edits} onGo={onGo} />
        ) : at.of === 'figure' ? (
          <WhyTotal part={at.part} only={only} areas={areas} settings={settings} edits={edits} onGo={onGo} />
        ) : null}
      </div>
      {!phone && <Foot of={at.of} />}
    </section>
  );
}

/** The number in words, and the way to the others. */
function Head({ at, areas, onGo, onClose, place, phone }: Props & { place: Place; phone: boolean }) {
  return (
    <header className={css.head}>
      {at.of === 'figure' ? <FigureHead at={at} areas={areas} only={place.only} onGo={onGo} /> : <LineHead of={place} />}
      <span className={css.gap} />
      <button type="button" className={css.copy} onClick={() => void copyLink(at)}>
        <Icon name="link" /> {phone ? <span className="hidden-visually">Copy link</span> : 'Copy link'}
      </button>
      {at.of === 'line' && <OtherLines of={place} phone={phone} />}
      <IconButton icon="close" label="Close" size={phone ? 44 : 28} onClick={onClose} />
      {!phone && <Key name="Esc" />}
    </header>
  );
}

interface FigureHeadProps extends Pick<Props, 'areas' | 'onGo'> {
  at: Extract<WhyAt, { of: 'figure' }>;
  only: AreaWithItems | undefined;
}

function FigureHead({ at, areas, only, onGo }: FigureHeadProps) {
  return (
    <>
      <h2>
        {only && `${only.label}: `}
        {only ? WHY_WORDS[at.part].toLowerCase() : WHY_WORDS[at.part]} ${figureOf(only ? [only] : areas, at.part)}
      </h2>
      <nav className={css.tabs} aria-label="Figures">
        {WHY_PARTS.map((part) => (
          <button key={part} type="button" aria-current={part === at.part || undefined} onClick={() => onGo({ ...at, part })}>
            {WHY_WORDS[part]}
          </button>
        ))}
      </nav>
    </>
  );
}

function LineHead({ of: { found, index, count } }: { of: Place }) {
  return (
    <h2>
      {found && (
        <>
          <span className={css.act}>{found.line.action}</span> {found.line.description} $
          {found.line.totalCost.replace(/\B(?=(\d{3})+\.)/g, ',')}
          <small>
            {[found.area.label, found.line.quality === 'None' ? '' : found.line.quality, `line ${index + 1} of ${count}`]
              .filter(Boolean)
              .join(', ')}
          </small>
        </>
      )}
    </h2>
  );
}

function OtherLines({ of: { index, count, step }, phone }: { of: Place; phone: boolean }) {
  return (
    <>
      <IconButton icon="up" label="Previous line" size={phone ? 44 : 28} disabled={index <= 0} onClick={() => step(-1)} />
      <IconButton icon="down" label="Next line" size={phone ? 44 : 28} disabled={index < 0 || index >= count - 1} onClick={() => step(1)} />
    </>
  );
}

function Foot({ of }: Pick<WhyAt, 'of'>) {
  return (
    <footer className={css.foot}>
      <Hint keys={of === 'figure' ? ['Left', 'Right'] : ['Up', 'Down']}>{of === 'figure' ? 'next figure' : 'next line'}</Hint>
      <Hint keys={['Tab', 'Enter']}>{of === 'figure' ? 'open an area, a line or a day' : 'open a moment'}</Hint>
    </footer>
  );
}

function Hint({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <span>
      {keys.map((key) => (
        <Key key={key} name={key} />
      ))}{' '}
      {children}
    </span>
  );
}

/** Copies an address that opens the number. */
async function copyLink(at: WhyAt) {
  const address = new URL(window.location.href);
  address.searchParams.set('why', whyText(at));
  try {
    await navigator.clipboard.writeText(address.href);
    tell('Link copied. It opens this number.');
  } catch {
    tell(`The link could not be copied: ${address.href}`);
  }
}
