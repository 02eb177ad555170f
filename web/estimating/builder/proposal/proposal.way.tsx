import { lazy, Suspense } from 'react';
import { MOST_SENTENCE } from '../../../../contracts/estimating/builder/propose-items.ts';
import { Icon } from '../../../ui/icons.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { counted } from '../../../ui/words.ts';
import estimateCss from '../../estimate/estimate.module.css';
import { money } from '../../estimate/figures.ts';
import { Key } from '../../estimate/key.tsx';
import { ProposedLines } from './lines.tsx';
import { type ProposalModel, useProposal } from './model.ts';
import css from './proposal.module.css';
import { ProposalReading } from './reading.tsx';

const ChangeProposedLine = lazy(() => import('./change.tsx'));
const KeepAsLibraryDialog = lazy(() => import('../keep-as-library.tsx'));

/** Reads a sentence as rooms and work, and adds what is ticked of what it proposes. Nothing is added without a click. */
export default function ProposalWay() {
  const model = useProposal();
  const { sentence, added, reading, proposal, settled, lines, onKeyDown } = model;
  return (
    <div className={css.proposal} role="tabpanel" aria-label="Proposal" onKeyDown={onKeyDown}>
      <Sentence model={model} />
      <div className={css.lines} aria-busy={!settled}>
        {sentence === '' && (
          <p className={css.none}>
            {added ||
              'Type rooms with their sizes and what is to be done there. What is proposed is shown for review; nothing is added without a click.'}
          </p>
        )}
        {sentence !== '' && !proposal && !reading.error && <SkeletonRows rows={12} />}
        {proposal && lines.length === 0 && <p className={css.none}>No work was read in these words. The search finds single items.</p>}
        {lines.length > 0 && <ProposedLines model={model} />}
      </div>
      <Foot model={model} />
      <ProposalDialogs model={model} />
    </div>
  );
}

/** The sentence, and how it was read. */
function Sentence({ model }: { model: ProposalModel }) {
  const { text, type, proposal, answer, setLabels, reading, phone } = model;
  return (
    <div className={css.said}>
      <SearchField
        autoFocus
        className={css.sentence}
        label="What is to be done, in a sentence"
        autoComplete="off"
        maxLength={MOST_SENTENCE}
        placeholder="Such as 12x10 bath gut remodel better"
        value={text}
        onChange={type}
      >
        {text !== '' && (
          <button type="button" aria-label="Clear the sentence" onClick={() => type('')}>
            <Icon name="close" size={14} />
          </button>
        )}
      </SearchField>
      {proposal && (
        <ProposalReading
          proposal={proposal}
          onAnswer={answer}
          onRename={(key, label) => setLabels((was) => new Map(was).set(key, label))}
        />
      )}
      {reading.error && <FailureLine error={reading.error} what="The sentence was not read." onRetry={() => void reading.refetch()} />}
      {!phone && (
        <p className={css.keys}>
          <Key name="Up" />
          <Key name="Down" /> line <kbd>Space</kbd> tick <kbd>Ctrl A</kbd> all
        </p>
      )}
    </div>
  );
}

/** What is ticked and what it costs, and the ways to add it. */
function Foot({ model }: { model: ProposalModel }) {
  const { failed, lines, added, ticked, sumOf, tax, phone, would, settled, setKeeping, adding, add } = model;
  return (
    <footer className={css.foot}>
      <span className={css.sum}>
        {failed ? (
          <span className="brick" role="alert">
            {failed}
          </span>
        ) : (
          <b className="figures" role="status">
            {(lines.length === 0 && added) || `${counted(ticked.length, 'line')}, $${money(sumOf(ticked))} and $${money(tax)} tax`}
          </b>
        )}
        {phone && would && <small className="muted">{would}</small>}
        {lines.length > 0 && !(phone && would) && (
          <small className="muted">Made by rules: the same words give the same lines. Nothing is added yet.</small>
        )}
      </span>
      <button type="button" className={css.all} disabled={!settled || ticked.length === 0} onClick={() => setKeeping(true)}>
        Keep as library
      </button>
      <button type="button" className={css.all} disabled={adding || !settled || lines.length === 0} onClick={() => void add(lines)}>
        Add all {lines.length}, ${money(sumOf(lines))}
      </button>
      <button
        type="button"
        className={estimateCss.fill}
        disabled={adding || !settled || ticked.length === 0}
        onClick={() => void add(ticked)}
      >
        Add {ticked.length} ticked {!phone && <kbd>Ctrl Enter</kbd>}
      </button>
    </footer>
  );
}

/** What is asked over the proposal. */
function ProposalDialogs({ model }: { model: ProposalModel }) {
  const { changingLine, proposedLine, proposal, builder, settings, change, setChanging, keeping, sentence, ticked, setKeeping } = model;
  return (
    <>
      {changingLine && proposedLine ? (
        <Suspense fallback={null}>
          <ChangeProposedLine
            key={changingLine.key}
            line={changingLine}
            proposed={proposedLine}
            area={proposal?.areas.find(({ key }) => key === changingLine.area)}
            place={builder.place}
            settings={settings}
            onChange={change}
            onClose={() => setChanging(null)}
          />
        </Suspense>
      ) : null}
      {keeping ? (
        <Suspense fallback={null}>
          <KeepAsLibraryDialog
            name={sentence}
            lines={ticked.map(({ itemXREF, quality, quantity, measured, formula }) => ({
              itemXREF,
              ...(quality !== 'None' && { quality }),
              quantity: measured && formula !== '' ? { by: 'measured', formula, percentageAffected: '100' } : { by: 'typed', quantity },
            }))}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
