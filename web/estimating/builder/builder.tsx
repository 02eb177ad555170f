import { type KeyboardEvent, Suspense } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { NewAreaDialog } from '../areas/new-areas-dialog.tsx';
import css from './builder.module.css';
import { ChooseFirst } from './choose-first.tsx';
import { BuilderChosen } from './chosen.tsx';
import { MODE_OF } from './modes.ts';
import { BuilderContext, type BuilderProps, type BuilderState, useBuilder, useBuilderState } from './state/state.ts';
import { BuilderSteps, goToStep } from './steps.tsx';
import { CUSTOM_MENU, WAYS, wayOf } from './ways.ts';

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** A tab beyond the edge of a phone is brought into sight once it is chosen. */
const intoSight = (tab: HTMLButtonElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Arrows choose in the custom menu. */
function turnMenu(event: KeyboardEvent<HTMLDivElement>) {
  if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
  event.stopPropagation();
  const other = event.currentTarget.querySelector<HTMLButtonElement>('[aria-checked="false"]');
  other?.focus();
  other?.click();
}

/** Adds work (S037): category, subcategory, action, item, quality, areas, task; floats so that the totals stay in sight and move with the choice. */
export default function Builder(props: BuilderProps) {
  const builder = useBuilderState(props);
  const { edits, phone, way, text, setText, asking, setAsking, inSheet } = builder;
  const { Part, what, fills } = wayOf(way);

  const { select, menu } = MODE_OF[way];
  const lanes = way === 'categories' || way === 'lineitems';
  const onKeyDown = builderKeys(builder, fills === 'items');
  return (
    <BuilderContext value={builder}>
      <section
        className={css.book}
        data-way={way}
        data-lanes={lanes || undefined}
        data-fills={fills}
        data-select-mode={select}
        data-menu-mode={menu}
        data-sheet={(phone && inSheet && way !== 'hand') || undefined}
        role="dialog"
        aria-label="Add items"
        onKeyDown={onKeyDown}
      >
        <BuilderHead onClose={props.onClose} />
        {lanes && !phone && <BuilderSteps />}
        <Boundary key={way} what={what} of={way === 'search' ? text : way} {...(way === 'search' && { onClose: () => setText('') })}>
          <Suspense fallback={<SkeletonRows rows={12} />}>
            <Part />
          </Suspense>
        </Boundary>
        {fills === 'items' && <BuilderChosen />}
        {asking === 'newArea' && <NewAreaDialog edits={edits} onClose={() => setAsking(null)} onAdded={builder.chooseNew} />}
        {(asking === 'chooseItemsFirst' || asking === 'chooseAreaFirst') && (
          <ChooseFirst
            what={asking === 'chooseItemsFirst' ? 'items' : 'area'}
            waiting={fills === 'items' ? Math.max(1, builder.meant.length) : null}
            areas={builder.areas}
            onArea={builder.settleArea}
            onNewArea={() => setAsking('newArea')}
            onClose={() => setAsking(null)}
          />
        )}
      </section>
    </BuilderContext>
  );
}

/** Esc closes, Ctrl+Enter adds, `/` and the keys of the steps go where they say. */
function builderKeys({ asking, steps, setWay, add, onClose }: BuilderState, adds: boolean) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && asking === null && !event.defaultPrevented) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && adds) {
      event.preventDefault();
      if (!event.repeat) add();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as HTMLElement).matches(TYPED_INTO)) {
      const step = steps.find(({ key }, index) => event.key === key || event.key === String(index + 1));
      // What is one's own has a search of its own (R112).
      const own = event.currentTarget.querySelector<HTMLElement>('[data-find]');
      if (event.key === '/' && own) own.focus();
      else if (event.key === '/') setWay('search');
      else if (step) goToStep(event.currentTarget, step.at);
      else return;
      event.preventDefault();
    }
  };
}

/** The ways to find items, and what closes the builder. */
function BuilderHead({ onClose }: { onClose: () => void }) {
  const { way, setWay } = useBuilder();
  const { menu } = MODE_OF[way];
  const tab = way === 'lineitems' ? 'libraries' : way;
  return (
    <header className={css.bookhead}>
      <h2>Add items</h2>
      <div className={css.ways} role="tablist" aria-label="Ways to find items">
        {WAYS.map(({ name, word }) => (
          <button
            key={name}
            ref={tab === name ? intoSight : undefined}
            type="button"
            role="tab"
            aria-selected={tab === name}
            onClick={() => setWay(name)}
          >
            {word}
          </button>
        ))}
      </div>
      {menu !== 'Normal' && <CustomMenu />}
      <button type="button" className={css.closebook} onClick={onClose} aria-label="Close, Esc">
        <Icon name="close" /> <kbd>Esc</kbd>
      </button>
    </header>
  );
}

function CustomMenu() {
  const { way, setWay } = useBuilder();
  return (
    <div className={css.menu} role="radiogroup" aria-label="Custom menu" onKeyDown={turnMenu}>
      {CUSTOM_MENU.map(({ name, word }) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={way === name}
          tabIndex={way === name ? 0 : -1}
          onClick={() => setWay(name)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
