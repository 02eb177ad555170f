import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Question } from '../../../../contracts/catalogue/assembly/quantity.ts';
import { QUALITIES } from '../../../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { money, signed, sizeOf } from '../../estimate/figures.ts';
import questionsCss from '../questions.module.css';
import { useBuilder } from '../state/state.ts';
import css from './libraries-way.module.css';

interface LibraryAnswersProps {
  questions: readonly Question[];
  answers: Record<string, string>;
  onAnswer: (question: string, answer: string) => void;
  /** Empty where each line keeps its own. */
  quality: string;
  onQuality: (quality: string) => void;
  /** What a quality would move, in cents; null where nothing is meant. */
  moves: (quality: string) => bigint | null;
  linesIn: (area: AreaWithItems) => readonly { on: boolean; left: string; total: bigint }[];
}

/** The quality of what libraries bring, the areas where it goes, and the answers that assemblies ask for. */
export function LibraryAnswers({ questions, answers, onAnswer, quality, onQuality, moves, linesIn }: LibraryAnswersProps) {
  const { setAsking } = useBuilder();
  return (
    <section className={css.lane} aria-label="Areas and answers" data-lane>
      <QualityOfLines quality={quality} onQuality={onQuality} moves={moves} />
      <AreasOfLines linesIn={linesIn} />
      <button type="button" className="link" onClick={() => setAsking('newArea')}>
        New area
      </button>
      {questions.map((question) => (
        <Answer
          key={question.name}
          question={question}
          value={answers[question.name] ?? question.standard}
          onAnswer={(answer) => onAnswer(question.name, answer)}
        />
      ))}
    </section>
  );
}

function QualityOfLines({ quality, onQuality, moves }: Pick<LibraryAnswersProps, 'quality' | 'onQuality' | 'moves'>) {
  return (
    <fieldset className={`${css.qualities} ${questionsCss.questions}`} data-step={5}>
      <legend>
        Quality <span className="muted">for lines that have it</span>
      </legend>
      {['', ...QUALITIES].map((level) => {
        const moved = moves(level);
        return (
          <label key={level}>
            <input type="radio" name="library-quality" checked={quality === level} onChange={() => onQuality(level)} />
            <span>{level || 'Each line keeps its own'}</span>
            <span className={`${questionsCss.moves} figures`} data-chosen={quality === level || undefined}>
              {quality === level ? 'chosen' : moved === null ? '' : moved === 0n ? 'same' : signed(moved)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function AreasOfLines({ linesIn }: Pick<LibraryAnswersProps, 'linesIn'>) {
  const { areas, chosen, turnArea } = useBuilder();
  return (
    <div className={css.areas} data-step={6}>
      <h3>Areas</h3>
      <span className="muted">Lines</span>
      <span className="muted">Total</span>
      {areas.map((area) => {
        const lines = linesIn(area);
        const on = lines.filter((line) => line.on);
        const left = lines.filter((line) => !line.on && line.left !== '').length;
        return (
          <div key={area.areaID} className={css.area}>
            <Checkbox
              size="xs"
              checked={chosen.some((one) => one.areaID === area.areaID)}
              onChange={() => turnArea(area)}
              label={
                <>
                  {area.label}
                  <small className={left > 0 ? 'amber' : 'muted'}>{left > 0 ? `${left} left out` : sizeOf(area)}</small>
                </>
              }
            />
            <span className={css.figures}>{on.length > 0 ? on.length : '–'}</span>
            <span className={css.figures}>{on.length > 0 ? money(on.reduce((sum, line) => sum + line.total, 0n)) : '–'}</span>
          </div>
        );
      })}
    </div>
  );
}

interface AnswerProps {
  question: Question;
  value: string;
  onAnswer: (answer: string) => void;
}

function Answer({ question, value, onAnswer }: AnswerProps) {
  return question.kind === 'number' ? (
    <TextInput
      label={`${question.name}${question.unit ? `, ${question.unit}` : ''}`}
      inputMode="decimal"
      maxLength={15}
      value={value}
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  ) : (
    <NativeSelect
      label={question.name}
      data={question.kind === 'choice' ? question.options : ['yes', 'no']}
      value={value}
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  );
}
