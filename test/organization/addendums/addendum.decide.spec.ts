import type { AddendumEvent } from '../../../contracts/organization/addendums/addendum.events.ts';
import { htmlOf } from '../../../contracts/organization/addendums/rich-text-html.ts';
import { addendumDecider } from '../../../server/organization/addendums/addendum.decider.ts';
import { readRichText } from '../../../server/organization/addendums/read-rich-text.ts';
import { given } from '../../given.ts';

const addendum = given(addendumDecider, 1000);
const dana = { userId: 1, organizationId: 3, admin: true };
const marcus = { userId: 2, organizationId: 3, admin: false };
const stranger = { userId: 9, organizationId: 4, admin: true };
const content = readRichText('<p>Two years</p>');
const created = (userId: number | null): AddendumEvent => ({
  type: 'AddendumCreated',
  data: { id: 1000, organizationId: 3, userId, fields: { name: 'Warranty', content, isActive: true } },
});
const renamed = (name: string): AddendumEvent => ({ type: 'AddendumChanged', data: { changed: { name } } });

describe('an addendum', () => {
  it('R196: is created in one of two lists; the organisation’s only by an administrator, and none without a name', () => {
    const fields = { name: 'Warranty', content, isActive: true };
    addendum.when({ type: 'CreateAddendum', ...dana, list: 'organization', fields }).records(created(null));
    addendum.when({ type: 'CreateAddendum', ...marcus, list: 'mine', fields }).records(created(2));
    addendum.when({ type: 'CreateAddendum', ...marcus, list: 'organization', fields }).refuses('ADDENDUM_LOCKED');
    addendum.when({ type: 'CreateAddendum', ...dana, list: 'mine', fields: { ...fields, name: '' } }).refuses('ADDENDUM_INVALID');
    addendum
      .after(created(null))
      .when({ type: 'CreateAddendum', ...dana, list: 'organization', fields })
      .records();
  });

  it('is nobody else’s: a colleague’s own and another organisation’s do not exist', () => {
    const one = addendum.after(created(1));
    for (const by of [marcus, stranger]) one.when({ type: 'DeleteAddendum', ...by }).refuses('ADDENDUM_NOT_FOUND');
    addendum
      .after(created(null))
      .when({ type: 'ChangeAddendum', ...marcus, changed: { name: 'Mine now' } })
      .refuses('ADDENDUM_LOCKED');
  });

  it('is changed by what differs; two who change the same are told, two who change different fields both keep theirs', () => {
    const one = addendum.after(created(null)).afterColleague(renamed('Two years'));
    one.when({ type: 'ChangeAddendum', ...dana, changed: { name: 'Two years', isActive: true } }).records();
    one
      .when({ type: 'ChangeAddendum', ...dana, changed: { name: 'Ten years' }, seen: 0 })
      .refuses('ADDENDUM_CHANGED', 'Marcus changed the same meanwhile. Please look again.');
    one
      .when({ type: 'ChangeAddendum', ...dana, changed: { isActive: false }, seen: 0 })
      .records({ type: 'AddendumChanged', data: { changed: { isActive: false } } });
  });

  it('is taken back step by step, and not over what a colleague has written since', () => {
    const undo = { type: 'UndoAddendum', ...dana } as const;
    addendum.after(created(null), renamed('Ten years')).when(undo).records(renamed('Warranty'));
    const deleted: AddendumEvent = { type: 'AddendumDeleted', data: {} };
    addendum.after(created(null), deleted).when(undo).records({ type: 'AddendumRestored', data: {} });
    addendum.after(created(null)).when(undo).records(deleted);
    addendum
      .after(created(null), renamed('Ten years'))
      .afterColleague(renamed('Five years'))
      .when({ ...undo, revision: 1 })
      .refuses('ADDENDUM_UNDO_CONFLICT');
    addendum
      .after(created(null), deleted)
      .when({ type: 'ChangeAddendum', ...dana, changed: { name: 'x' } })
      .refuses('ADDENDUM_DELETED');
    addendum
      .after(created(null), deleted)
      .when({ type: 'DeleteAddendum', ...dana })
      .records();
  });
});

describe('rich text', () => {
  const kept = (html: string) => htmlOf(readRichText(html));

  it('keeps paragraphs, headings, lists, marks and links, and reads back what it wrote', () => {
    const html =
      '<h3>Terms</h3><p>Pay <strong>half</strong> <em>first</em>, <u>half</u> <s>never</s> later.</p>' +
      '<ul><li><p>One</p></li><li><p>Two</p></li></ul><ol><li><p>Three</p></li></ol>' +
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">Terms</a></p>';
    expect(kept(html)).toBe(html);
    expect(kept(kept(html))).toBe(html);
    expect(kept('<p>One<br>two</p><p></p>')).toBe('<p>One<br>two</p>');
    expect(kept('plain words')).toBe('<p>plain words</p>');
  });

  it.each([
    ['<script>alert(1)</script><p>Safe</p>', '<p>Safe</p>'],
    ['<p onclick="alert(1)">Safe</p>', '<p>Safe</p>'],
    ['<img src=x onerror=alert(1)><p>Safe</p>', '<p>Safe</p>'],
    ['<p><a href="javascript:alert(1)">Safe</a></p>', '<p>Safe</p>'],
    ['<p><a href="  JaVaScRiPt:alert(1)">Safe</a></p>', '<p>Safe</p>'],
    ['<p><a href="//evil.example">Safe</a></p>', '<p>Safe</p>'],
    ['<p style="position:fixed">Safe</p><style>p{display:none}</style>', '<p>Safe</p>'],
    ['<svg><script>alert(1)</script></svg><p>Safe</p>', '<p>Safe</p>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<p>=1+1 \ud83d\u0000</p>', '<p>=1+1 \ufffd</p>'],
  ])('takes out what could run: %s', (html, safe) => {
    expect(kept(html)).toBe(safe);
  });

  it('refuses more than an addendum holds', () => {
    expect(() => readRichText('<p>x</p>'.repeat(600))).toThrow('longer or has more parts');
    // Unclosed tags nest: they are counted, because reading takes the square of their number.
    expect(() => readRichText('<b><i><u>'.repeat(5_000))).toThrow('too many tags inside each other');
    expect(readRichText(`${'<p><li><b>x</b>'.repeat(200)}`)).not.toHaveLength(0);
    expect(readRichText(`<ul><li>${'<b>x</b>y'.repeat(100)}</li></ul>`)).toHaveLength(1);
  });
});
