import type { AnswerOption, ItemQuestions } from '../../../contracts/catalogue/builder/get-item-questions.ts';
import type { Formula } from '../../../contracts/catalogue/entities.ts';
import {
  type Answers,
  answeredItem,
  draftLines,
  givenAnswer,
  type NeededItem,
  NO_ANSWERS,
  questionsToAsk,
  repairsOf,
} from '../../../web/estimating/builder/answers.ts';
import type { BookItem, Offer } from '../../../web/estimating/builder/book-items.ts';

const item = (code: number, formula: Formula = ''): BookItem => ({
  ...{ code, category: 'Painting', subcategory: 'Interior Paint', action: 'Paint', description: `Item ${code}` },
  ...{ unit: formula === '' ? 'EA' : 'SF', formula },
});
const offer = (xref: number, quality = 'Good'): Offer => ({
  quality,
  xref,
  labor: '1',
  material: '1',
  equipment: '0',
  wasteFactorPct: '0',
});
const needs = (one: BookItem): [number, NeededItem] => [one.code, { item: one, offers: [offer(one.code), offer(one.code + 1, 'Better')] }];
const option = (part: Partial<AnswerOption>): AnswerOption => ({
  name: 'Answer',
  sharePct: '100',
  swap: null,
  brings: [],
  reason: 'said',
  ...part,
});
const walls = { item: item(24005, 'WALLS'), offer: offer(24006) };
const measures = { walls: '640', ceilings: '400', floor: '400', baseboard: '80' };
const needed = new Map([
  needs(item(24010, 'WALLS')),
  needs(item(24480, 'WALLSANDCEILINGS')),
  needs(item(24475, 'BASEBOARD')),
  needs(item(28345)),
]);
const answers = (...options: AnswerOption[]): Answers =>
  new Map(options.flatMap((one, n) => (givenAnswer(one, needed) ? [[`q${n}`, givenAnswer(one, needed)]] : [])) as never);
const drawn = (given: Answers, typed?: string) =>
  draftLines(walls, given, measures, typed).map(({ item: { code }, quantity, counted, reason }) => [code, quantity, counted, reason]);

describe('additional questions of an item', () => {
  const questions = (...counts: number[]): ItemQuestions => ({
    questions: counts.map((count, n) => ({
      key: `q${n}`,
      asks: `Question ${n}`,
      options: Array.from({ length: count }, () => option({})),
    })),
    items: [{ code: 24005, questions: counts.map((_, n) => `q${n}`) }],
  });

  it('R140: only those with more than one option are shown', () => {
    const asked = (...counts: number[]) => questionsToAsk(questions(...counts), 24005).map(({ asks }) => asks);
    expect(asked(3, 1, 2, 0)).toEqual(['Question 0', 'Question 2']);
    expect(asked(1)).toEqual([]);
    expect(questionsToAsk(questions(2), 24010)).toEqual([]);
  });

  it('an answer without the items that it needs cannot be given', () => {
    expect(givenAnswer(option({ swap: 1 }), needed)).toBeNull();
    expect(
      givenAnswer(
        option({
          brings: [
            { code: 24480, quantity: 'same' },
            { code: 1, quantity: '1' },
          ],
        }),
        needed,
      ),
    ).toBeNull();
    expect(givenAnswer(option({ brings: [{ code: 24480, quantity: 'same' }] }), needed)?.brings).toHaveLength(1);
  });
});

describe('what an answer does', () => {
  it('nothing, as long as the standard answers stand', () => expect(drawn(NO_ANSWERS)).toEqual([[24005, '640.0', {}, '']]));

  it('takes a share of what is measured, which goes on following the area', () =>
    expect(drawn(answers(option({ sharePct: '75', reason: 'three walls' })))).toEqual([
      [24005, '480.0', { percentageAffected: '75' }, 'three walls, 75 %'],
    ]));

  it('puts another item in the place, in the quality that was chosen', () => {
    const swapped = answeredItem({ ...walls, offer: offer(24007, 'Better') }, answers(option({ swap: 24010 })));
    expect([swapped.item.code, swapped.offer]).toEqual([24010, expect.objectContaining({ xref: 24011, quality: 'Better' })]);
  });

  it('brings lines: as much as the item, as its own measurement says, or a number', () =>
    expect(
      drawn(
        answers(
          option({ sharePct: '50', reason: 'half' }),
          option({ reason: 'stain', brings: [{ code: 24480, quantity: 'same' }] }),
          option({ reason: 'trim', brings: [{ code: 24475, quantity: 'measured' }] }),
          option({ reason: 'truck', brings: [{ code: 28345, quantity: '2' }] }),
        ),
      ),
    ).toEqual([
      [24005, '320.0', { percentageAffected: '50' }, 'half, 50 %'],
      [24480, '320.0', { quantity: '320.0' }, 'stain'],
      [24475, '80.0', {}, 'trim'],
      [28345, '2', { quantity: '2' }, 'truck'],
    ]));

  it('of the same measurement takes the same share, so that both follow the area together', () =>
    expect(
      drawn(answers(option({ sharePct: '25', reason: 'one wall' }), option({ brings: [{ code: 24010, quantity: 'same' }] })))[1],
    ).toEqual([24010, '160.0', { percentageAffected: '25' }, 'said']));

  it('leaves a typed quantity alone', () =>
    expect(drawn(answers(option({ sharePct: '75', reason: 'three walls' })), '500.0')).toEqual([
      [24005, '500.0', { quantity: '500.0' }, ''],
    ]));
});

it('what is alike in several areas is added as one, and says its areas where it does not go to all', () => {
  const paint = { itemXREF: 24006 };
  const half = { itemXREF: 24006, percentageAffected: '50' };
  const lines = [
    { areaId: 1, repair: paint },
    { areaId: 1, repair: { itemXREF: 7 } },
    { areaId: 2, repair: half },
    { areaId: 2, repair: { itemXREF: 7 } },
  ];
  expect(repairsOf(lines, 2)).toEqual([{ ...paint, areas: [1] }, { itemXREF: 7 }, { ...half, areas: [2] }]);
});
