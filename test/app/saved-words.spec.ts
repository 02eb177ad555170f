import { savedWords } from '../../web/app/saving.ts';

const nothing = { waiting: 0, offline: false, busy: false, savedAt: null, photos: 0, offlineSince: 0, nextTry: 0 };

describe('the saved state', () => {
  it('is said from the start: when the page was last changed, then when it was saved', () => {
    expect(savedWords(nothing)).toBe('Saved');
    expect(savedWords(nothing, { changedAt: '2020-03-04T12:00:00.000Z' })).toBe('Saved 03/04/2020');
    expect(savedWords({ ...nothing, savedAt: new Date(2026, 10, 22, 10, 42) })).toMatch(/^Saved 10:42 am$/);
  });

  it('says how many changes wait, and for what', () => {
    expect(savedWords({ ...nothing, waiting: 1, offline: true })).toBe('Offline, 1 change waits');
    expect(savedWords({ ...nothing, waiting: 2, busy: true })).toBe('Server is busy, 2 changes wait');
    expect(savedWords({ ...nothing, waiting: 3 }, { signedIn: false })).toBe('Signed out, 3 changes wait');
    expect(savedWords({ ...nothing, waiting: 3 })).toBe('Saving');
  });
});
