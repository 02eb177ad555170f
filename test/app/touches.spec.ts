import { ChangeNotice } from '../../contracts/change-notice.ts';
import { isAbout, isAnswer, isOnlyAbout, linesToFetch } from '../../web/app/touches.ts';

const notice = (...touches: string[]) => ChangeNotice.parse({ orderId: 1, position: '7', kinds: ['X'], actor: { name: 'Ada' }, touches });
const untold = ChangeNotice.parse({ orderId: 1, position: '7', kinds: [], actor: { name: 'Ada' } });

describe('what a screen fetches after a change of somebody else', () => {
  it('is the fifty lines of a pasted column, in one fetch', () => {
    const pasted = Array.from({ length: 50 }, (_, n) => notice(`item:${1000 + n}:quantity`));
    expect(linesToFetch(pasted, 200)).toEqual(new Set(Array.from({ length: 50 }, (_, n) => 1000 + n)));
  });

  it('is no line where an area was renamed, and the lines that a measurement moved', () => {
    expect(linesToFetch([notice('area:7:label')], 200)).toEqual(new Set());
    expect(linesToFetch([notice('area:7:measures', 'item:5:quantity')], 200)).toEqual(new Set([5]));
  });

  it('is the whole estimate where lines change places, and where more changed than the lines that are named', () => {
    for (const touch of ['item:5:place', 'settings', 'laborMinimum:', 'task:3', 'address'])
      expect(linesToFetch([notice(touch)], 200)).toBeNull();
    expect(linesToFetch([notice('item:5:quantity'), untold], 200)).toBeNull();
    expect(linesToFetch([notice('item:5', 'item:6')], 1)).toBeNull();
  });
});

it('a notice about a report is not about the estimate, and an answer is known as one', () => {
  expect([isOnlyAbout(notice('report:3'), 'report'), isAbout(notice('report:3'), 'item', 'settings')]).toEqual([true, false]);
  expect([isAnswer(notice('report:3')), isAnswer(notice('report:3:answer')), isAnswer(untold)]).toEqual([false, true, false]);
});

it('a notice that does not say what it touched is about everything, and about nothing alone', () => {
  expect([isAbout(untold, 'report'), isAbout(untold, 'item'), isOnlyAbout(untold, 'report')]).toEqual([true, true, false]);
});
