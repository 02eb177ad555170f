import { cardMistakes } from '../../contracts/billing/purchases/card.ts';

const now = new Date('2026-11-23T12:00:00Z');
const card = { CardNumber: '4242 4242 4242 4242', ExpirationMonth: '08', ExpirationYear: '28', VerificationCode: '123' };
const wrong = (more: Partial<typeof card>) => Object.keys(cardMistakes({ ...card, ...more }, now));

describe('a card', () => {
  it('that is right has no mistakes, also in the month in which it ends', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ ExpirationMonth: '11', ExpirationYear: '2026' })).toEqual([]);
  });
  it.each(['', ' ', '4242', '4242 4242 4242 4224', 'abcd'])(
    'R474, R475: has a number that is there and passes Luhn, which %j does not',
    (CardNumber) => {
      expect(wrong({ CardNumber })).toEqual(['CardNumber']);
    },
  );
  it.each(['', 'x', '0', '13'])('R476: has a month in digits, which %j is not', (ExpirationMonth) => {
    expect(wrong({ ExpirationMonth })).toEqual(['ExpirationMonth']);
  });
  it('R477: ends in a month that is not past in the current year', () => {
    expect(wrong({ ExpirationMonth: '10', ExpirationYear: '26' })).toEqual(['ExpirationMonth']);
    expect(wrong({ ExpirationMonth: '10', ExpirationYear: '27' })).toEqual([]);
  });
  it.each(['', 'x', '25', '2025'])(
    'R478, R479: has a year in digits that is not before the current one, which %j is not',
    (ExpirationYear) => {
      expect(wrong({ ExpirationYear })).toEqual(['ExpirationYear']);
    },
  );
});
