import { useMemo } from 'react';
import { type AnswerOption, getItemQuestions } from '../../../contracts/catalogue/builder/get-item-questions.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { signed } from '../estimate/figures.ts';
import { type GivenAnswer, givenAnswer, type NeededItem, questionsToAsk } from './answers.ts';
import { itemOfHit, offersOfHit } from './book-items.ts';
import css from './questions.module.css';
import { useBuilder } from './state/state.ts';

/** The additional questions of the item that is looked at (S054), each answer with the money that it would move. */
export function BuilderQuestions() {
  const { item, place, chosen, answersOf, answerQuestion, totalWith } = useBuilder();
  const { data, error, refetch } = useRead(getItemQuestions, { query: place }, { staleTime: 300_000 });
  const needed = useMemo(
    () => new Map<number, NeededItem>((data?.needed ?? []).map((hit) => [hit.code, { item: itemOfHit(hit), offers: offersOfHit(hit) }])),
    [data],
  );
  if (!item) return null;
  if (error)
    return (
      <section>
        <FailureLine error={error} what="The questions could not be fetched." onRetry={() => void refetch()} />
      </section>
    );
  const questions = data ? questionsToAsk(data, item.code) : [];
  if (questions.length === 0) return null;
  const given = answersOf(item.code);
  const consequence = (question: string, option: AnswerOption, answer: GivenAnswer | null, isChosen: boolean) => {
    const more = option.brings.length > 0 ? `${counted(option.brings.length, 'line')} more` : '';
    if (isChosen) return more || 'chosen';
    if (chosen.length === 0) return more;
    return signed(totalWith(question, answer) - totalWith(question, given.get(question) ?? null));
  };
  return (
    <section className={css.questions}>
      <h3>
        Questions<span className="muted">{chosen.length > 0 ? 'what the answer moves' : 'choose an area to see what they move'}</span>
      </h3>
      {questions.map(({ key, asks, options }) => (
        <fieldset key={key}>
          <legend>{asks}</legend>
          {options.map((option, index) => {
            const answer = index === 0 ? null : givenAnswer(option, needed);
            const isChosen = (given.get(key)?.option.name ?? options[0]?.name) === option.name;
            return (
              <Option
                key={option.name}
                of={option}
                name={`${item.code} ${key}`}
                isChosen={isChosen}
                isLeftOut={index > 0 && !answer}
                moves={consequence(key, option, answer, isChosen)}
                onChoose={() => answerQuestion(key, answer)}
              />
            );
          })}
        </fieldset>
      ))}
    </section>
  );
}

interface OptionProps {
  of: AnswerOption;
  name: string;
  isChosen: boolean;
  /** What it needs is not in the price book. */
  isLeftOut: boolean;
  moves: string;
  onChoose: () => void;
}

function Option({ of: option, name, isChosen, isLeftOut, moves, onChoose }: OptionProps) {
  const { item, chosen, quantityIn } = useBuilder();
  const [area] = chosen;
  return (
    <label>
      <input type="radio" name={name} checked={isChosen} disabled={isLeftOut} onChange={onChoose} />
      <span>
        {option.name}
        {option.sharePct !== '100' && <small className="muted"> {option.sharePct} %</small>}
        {isChosen && option.sharePct !== '100' && chosen.length === 1 && area && item && (
          <small className="muted figures">
            , {grouped(quantityIn(area, item))} {item.unit}
          </small>
        )}
      </span>
      <span className={`${css.moves} figures`} data-chosen={isChosen || undefined}>
        {moves}
      </span>
    </label>
  );
}
