import { type FormulaKind, kindOfFormula, namesOf, type Question } from '../../../contracts/catalogue/assembly/quantity.ts';

/** What a thread is sent. */
export interface ReadingFormulas {
  questions: readonly Question[];
  texts: readonly string[];
}

export function readFormulas({ texts, questions }: ReadingFormulas): FormulaKind[] {
  const names = namesOf(questions, {});
  return texts.map((text) => kindOfFormula(text, names));
}
