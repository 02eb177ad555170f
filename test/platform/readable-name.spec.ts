import { isReadableName } from '../../contracts/readable-name.ts';

it('a name is read by people of any script', () => {
  for (const name of ['Helen Kowalczyk', 'O’Brien-Muñoz', '3M', '李', 'محمد', 'میخواهم‌', 'Ⅷ', 'é', 'Dr. med. Ute Ö.'])
    expect([name, isReadableName(name)]).toEqual([name, true]);
});

it('a name is not blank, not a sign alone, and hides and turns nothing', () => {
  const unreadable = {
    ...{
      nothing: '',
      blanks: '  \u00a0',
      'a zero-width space': '\u200b',
      'a joiner': '\u200d',
      'a Hangul filler': '\u3164',
      'a full stop': '.',
    },
    ...{ 'a half-width filler': '\uffa0', 'an emoji': '👍', 'a Braille blank': '\u2800', 'a soft hyphen': '\u00ad', 'a tag': '\u{e0041}' },
    ...{
      'a line break': 'Helen\nKowalczyk',
      'a line separator': 'Helen\u2028Kowalczyk',
      'a control': 'Helen\u0007',
      'a NUL': 'Helen\u0000',
    },
    ...{ 'an override': 'Helen \u202ekyzclawoK', 'an isolate': '\u2066Helen\u2069', 'half of a pair': 'Helen\ud800' },
  };
  for (const [what, name] of Object.entries(unreadable)) expect([what, isReadableName(name)]).toEqual([what, false]);
});
