import {
  describePicture,
  type Edit,
  inserted,
  lineAt,
  linked,
  prefixed,
  withoutLines,
  wrapped,
} from '../../web/sponsorship/articles/edit-markdown.ts';

const applied = (text: string, { from, to, put, select }: Edit) => {
  const now = text.slice(0, from) + put + text.slice(to);
  return [now, now.slice(...select)];
};

it('a picture is described where it stands, and a line is taken out', () => {
  const text = '# T\n\n![](tank.jpg) and ![ ](tank.jpg)\n<b>x';
  expect(describePicture(text, { from: 3, what: 'tank.jpg' }, 'A [tank]\\')).toBe('# T\n\n![A  tank](tank.jpg) and ![ ](tank.jpg)\n<b>x');
  expect(withoutLines(text, { from: 3, to: 4 })).toBe('# T\n');
});

it('bold and italic go around what is marked, and off again', () => {
  const text = 'a tank lasts';
  expect(applied(text, wrapped(text, 2, 6, '**'))).toEqual(['a **tank** lasts', 'tank']);
  expect(applied('a **tank** lasts', wrapped('a **tank** lasts', 4, 8, '**'))).toEqual([text, 'tank']);
  expect(applied('', wrapped('', 0, 0, '*'))).toEqual(['**', '']);
});

it('lists, quotations and headings begin each marked line, take the place of one another, and go off again', () => {
  const text = 'x\none\ntwo\n';
  expect(applied(text, prefixed(text, 3, 7, '- '))).toEqual(['x\n- one\n- two\n', '- one\n- two']);
  const list = 'x\n- one\n- two\n';
  expect(applied(list, prefixed(list, 2, 9, '1. '))).toEqual(['x\n1. one\n2. two\n', '1. one\n2. two']);
  const numbers = '1. one\n2. two';
  expect(applied(numbers, prefixed(numbers, 0, numbers.length, '1. '))).toEqual(['one\ntwo', 'one\ntwo']);
  expect(applied('# one', prefixed('# one', 3, 3, '## '))).toEqual(['## one', '## one']);
});

it('a link’s address is marked to be typed; a part of its own has empty lines around it', () => {
  expect(applied('read this', linked('read this', 5, 9))).toEqual(['read [this](https://)', 'https://']);
  expect(applied('', linked('', 0, 0))).toEqual(['[words](https://)', 'https://']);
  expect(applied('a\nb', inserted('a\nb', 1, '![](x.jpg)'))).toEqual(['a\n\n![](x.jpg)\n\nb', '']);
  expect(applied('', inserted('', 0, 'x'))).toEqual(['x', '']);
  expect([lineAt('a\nb\nc', 0), lineAt('a\nb\nc', 2), lineAt('a\nb\nc', 5)]).toEqual([1, 2, 3]);
});
