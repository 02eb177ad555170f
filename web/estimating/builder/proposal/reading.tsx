import type { Proposal } from '../../../../contracts/estimating/builder/propose-items.ts';
import { Icon } from '../../../ui/icons.tsx';
import { trimmed } from '../../estimate/figures.ts';
import css from './reading.module.css';

interface Props {
  proposal: Proposal;
  onAnswer: (question: string, answer: string) => void;
  /** Another name for an area that is new, by its key. */
  onRename: (key: string, label: string) => void;
}

/** What each word was read as, the areas, what was assumed, and what was not said. */
export function ProposalReading({ proposal: { words, assumed, areas, questions, leftOut }, onAnswer, onRename }: Props) {
  return (
    <div className={css.reading}>
      <h3>Read as</h3>
      <dl className={css.words}>
        {words.map(({ from, kind, text, says }) => (
          <div key={from} data-kind={kind}>
            <dt>{text}</dt>
            <dd>{says}</dd>
          </div>
        ))}
        {assumed.map(({ text, says }) => (
          <div key={text} data-kind="assumed">
            <dt>{text}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      {areas.length > 0 && <h3>{areas.length > 1 ? 'Areas' : 'Area'}</h3>}
      {areas.map((area) => (
        <AreaRead key={area.key} of={area} onRename={onRename} />
      ))}
      {questions.length > 0 && (
        <h3>
          Not said, so not ticked <small className="muted">an answer ticks its lines</small>
        </h3>
      )}
      {questions.map((question) => (
        <Question key={question.name} of={question} onAnswer={onAnswer} />
      ))}
      {leftOut.length > 0 && (
        <p className={css.leftout}>
          Left out, already there: {leftOut.map(({ description, area }) => `${description} (${area})`).join('; ')}.
        </p>
      )}
    </div>
  );
}

interface AreaProps extends Pick<Props, 'onRename'> {
  of: Proposal['areas'][number];
}

/** An area that is there, or a new one, which one can rename. */
function AreaRead({ of: { key, label, areaId, measures, assumed: usual }, onRename }: AreaProps) {
  return (
    <p className={css.area}>
      {areaId === null ? (
        <input
          className={css.label}
          aria-label={`Name of the new area ${label}`}
          maxLength={255}
          defaultValue={label}
          onBlur={(event) => {
            const name = event.currentTarget.value.trim();
            if (name === '') event.currentTarget.value = label;
            else if (name !== label) onRename(key, name);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.currentTarget.blur();
          }}
        />
      ) : (
        <b>{label}</b>
      )}{' '}
      <span className="muted">{areaId === null ? 'new' : 'on the estimate'}</span>
      {measures && <small className="muted">{measuresWords(measures)}</small>}
      {usual && <small className="amber">size not said, a usual one is shown</small>}
    </p>
  );
}

interface QuestionProps extends Pick<Props, 'onAnswer'> {
  of: Proposal['questions'][number];
}

function Question({ of: { name, answers, answer }, onAnswer }: QuestionProps) {
  return (
    <fieldset className={css.question} data-open={answer === null || undefined}>
      <legend>
        {answer === null && <Icon name="warning" size={14} />} {name}
      </legend>
      {answers.map((one) => (
        <label key={one}>
          <input
            type="radio"
            className="hidden-visually"
            name={`proposal ${name}`}
            checked={answer === one}
            onChange={() => onAnswer(name, one)}
          />
          <span>{one}</span>
        </label>
      ))}
    </fieldset>
  );
}

function measuresWords({ floor, walls, ceilings, baseboard }: Record<'floor' | 'walls' | 'ceilings' | 'baseboard', string>): string {
  const said = [
    ['floor', floor, 'SF'],
    ['walls', walls, 'SF'],
    ['ceiling', ceilings, 'SF'],
    ['baseboard', baseboard, 'LF'],
  ] as const;
  return said
    .filter(([, value]) => Number(value) > 0)
    .map(([name, value, unit]) => `${name} ${trimmed(value, 1)} ${unit}`)
    .join(', ');
}
