import { nameOfKey, undoKeys } from '../../web/app/page-keys.ts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, ctrlKey: false, metaKey: false, ...more });

it.each([
  ['n', pressed('N')],
  ['/', pressed('/')],
  ['ArrowDown', pressed('ArrowDown')],
  ['mod+z', pressed('Z', { ctrlKey: true })],
  ['mod+z', pressed('z', { metaKey: true })],
  ['mod+Enter', pressed('Enter', { ctrlKey: true })],
])('a key is named %s', (name, event) => {
  expect(nameOfKey(event)).toBe(name);
});

it('Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again', () => {
  const done: string[] = [];
  const keys = undoKeys(
    () => done.push('undo'),
    () => done.push('redo'),
  );
  for (const [name, shiftKey] of [
    ['mod+z', false],
    ['mod+z', true],
    ['mod+y', false],
  ] as const) {
    const act = keys[name];
    if (act) act({ shiftKey } as KeyboardEvent);
  }
  expect(done).toEqual(['undo', 'redo', 'redo']);
});
