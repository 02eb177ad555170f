import { afterName } from '../../web/organization/words.ts';

it('a sentence behind the name of who did it begins small, and does not say the name twice', () => {
  expect(afterName('Added Sink', 'Dana Whitfield')).toBe('added Sink');
  expect(afterName('Jo Amadi joined by the invitation to jo@builders.example', 'Jo Amadi')).toBe(
    'joined by the invitation to jo@builders.example',
  );
  expect(afterName('Jo Amadis roof was added', 'Jo Amadi')).toBe('jo Amadis roof was added');
});
