import { QueryClient } from '@tanstack/react-query';
import { forgetScreens, screenStore } from '../../web/app/screen-store.ts';
import { selectionAtom } from '../../web/estimating/builder/state/picks.ts';
import { Edits } from '../../web/estimating/edits/edits.ts';
import { cursorAtom, failuresAtom, lastRemoteChangeAtom, markedAtom, screenOf } from '../../web/estimating/estimate/screen.ts';

afterEach(() => forgetScreens());

describe('two estimates that are open in one tab', () => {
  it('have a cursor, marks and a choice in the builder each', () => {
    const [one, other] = [screenOf(1000), screenOf(1001)];
    one.set(cursorAtom, { row: 'l5', column: 'quantity' });
    one.set(markedAtom, new Set([5]));
    one.set(selectionAtom, { picks: [{ key: 'words a', kind: 'asked', name: 'drywall' }], typed: new Map(), answers: new Map() });
    expect([other.get(cursorAtom), other.get(markedAtom).size, other.get(selectionAtom).picks]).toEqual([null, 0, []]);
    expect(screenOf(1000).get(cursorAtom)).toEqual({ row: 'l5', column: 'quantity' });
  });

  it('hear only what was done on them', () => {
    const queries = new QueryClient();
    const [one, other] = [1000, 1001].map((orderId) => new Edits(queries, orderId, screenOf(orderId)));
    one?.announce('Doubled Drywall.');
    expect(one?.screen.get(lastRemoteChangeAtom)?.text).toBe('Doubled Drywall.');
    expect(other?.screen.get(lastRemoteChangeAtom)).toBeNull();
    expect(other?.screen.get(failuresAtom).size).toBe(0);
  });

  it('are forgotten when the person signs out, like the steps of the price book', () => {
    screenOf(1000).set(markedAtom, new Set([5]));
    const book = screenStore('price book');
    forgetScreens();
    expect(screenOf(1000).get(markedAtom).size).toBe(0);
    expect(screenStore('price book')).not.toBe(book);
  });
});
