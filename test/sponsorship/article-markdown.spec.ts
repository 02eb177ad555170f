import { type Block, grouped } from '../../contracts/sponsorship/articles/block.ts';
import { cleanText, isGoodLink, parseArticle } from '../../contracts/sponsorship/articles/markdown.ts';
import { articleHtml } from '../../server/sponsorship/articles/article-html.ts';

const tank = { name: 'tank.jpg', hash: 'ab', width: 1600, height: 618, bytes: 1 };
const parsed = (text: string) => parseArticle(text, [tank], ({ hash }) => `/p/${hash}`);
const html = (text: string) => articleHtml(parsed(text).blocks, 'https://s.example');
const kinds = (text: string) => parsed(text).findings.map(({ kind, from, to }) => [kind, from, to]);

const ARTICLE = `# Sixteen years is old for a water heater

![A tank in a basement](tank.jpg "Bradford White, made June 2010")

A tank lasts about **14.5 years**. Past *that* it is
not ~~dead~~ broken.

## What a new one comes to

| Tank | In Columbus |
| --- | ---: |
| 40 gal, gas | 2,200.10 |

- No rust
  - inner
- [read this](/articles/112)

> Said by a neighbor
`;

it('an article of all kinds of blocks becomes a page, with the lines that each was typed in', () => {
  const { title, blocks, findings, minutes } = parsed(ARTICLE);
  expect([title, findings, minutes]).toEqual(['Sixteen years is old for a water heater', [], 1]);
  expect(blocks.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['picture', 3, 3],
    ['paragraph', 5, 6],
    ['heading', 8, 8],
    ['table', 10, 12],
    ['entry', 14, 14],
    ['entry', 15, 15],
    ['entry', 16, 16],
    ['paragraph', 18, 18],
  ]);
  expect(html(ARTICLE)).toBe(
    `<figure><img src="https://s.example/p/ab" alt="A tank in a basement" width="1600" height="618" /><figcaption>Bradford White, made June 2010</figcaption></figure>
<p>A tank lasts about <strong>14.5 years</strong>. Past <em>that</em> it is not <s>dead</s> broken.</p>
<h2>What a new one comes to</h2>
<table><thead><tr><th align="left">Tank</th><th align="right">In Columbus</th></tr></thead><tbody><tr><td align="left">40 gal, gas</td><td align="right">2,200.10</td></tr></tbody></table>
<ul><li>No rust<ul><li>inner</li></ul></li><li><a href="https://s.example/articles/112">read this</a></li></ul>
<blockquote>
<p>Said by a neighbor</p>
</blockquote>`,
  );
});

it.each([
  ['<script>alert(1)</script>', [['script', 3, 3]]],
  ['<img src=x onerror=alert(1)>', [['script', 3, 3]]],
  ['<!-- x -->', [['html', 3, 3]]],
  ['<style>*{display:none}</style>', [['script', 3, 3]]],
  ['a <b>bold</b> word', [['html', 3, 3]]],
  ['a\nb <i>c</i>', [['html', 4, 4]]],
  ['<div>\nx\n</div>', [['html', 3, 5]]],
  ['[x](javascript:alert(1))', [['link', 3, 3]]],
  ['[x](JaVaScRiPt:alert(1))', [['link', 3, 3]]],
  ['[x](java&#10;script:alert(1))', [['link', 3, 3]]],
  ['[x](data:text/html;base64,PHNjcmlwdD4=)', [['link', 3, 3]]],
  ['[x](//evil.example/a)', [['link', 3, 3]]],
  ['[x](vbscript:x)', [['link', 3, 3]]],
  ['<javascript:alert(1)>', [['link', 3, 3]]],
  ['![x](javascript:alert(1))', [['picture', 3, 3]]],
  ['![x](https://counter.example/pixel.gif)', [['picture', 3, 3]]],
  ['![x](data:image/svg+xml;base64,PHN2Zz4=)', [['picture', 3, 3]]],
  ['[![x](tank.jpg)](javascript:alert(1))', [['link', 3, 3]]],
  ['![](tank.jpg)', [['alt', 3, 3]]],
  ['[x]\n\n[x]: javascript:alert(1)', [['link', 3, 3]]],
] as const)('a script in Markdown or in a picture is found, and left out of page and feed: %j', (text, found) => {
  const whole = `# T\n\n${text}`;
  expect(kinds(whole)).toEqual(found);
  const page = JSON.stringify(parsed(whole).blocks.map((block) => ({ ...block, href: undefined })));
  for (const bad of ['<script', 'onerror=', 'onload=', '<svg', '<style', 'data:', 'vbscript:', 'evil.example', 'counter.example'])
    expect([bad, page.includes(bad) || html(whole).includes(bad)]).toEqual([bad, false]);
  expect(html(whole)).not.toMatch(/(href|src)="(?!https:)/);
});

it('what looks like HTML and is none stays what was typed', () => {
  const text = '# T\n\n1 < 2 & 3 > 2, `<script>`, "quoted" \\<b>\n\n    <script>code</script>';
  expect(kinds(text)).toEqual([]);
  expect(html(text)).toBe(
    '<p>1 &lt; 2 &amp; 3 &gt; 2, <code>&lt;script&gt;</code>, "quoted" &lt;b&gt;</p>\n<pre><code>&lt;script&gt;code&lt;/script&gt;</code></pre>',
  );
});

it('what Markdown takes for text or for an address of ours is harmless as that', () => {
  expect(html('# T\n\nx <svg/onload=alert(1)> y')).toBe('<p>x &lt;svg/onload=alert(1)&gt; y</p>');
  expect(html('# T\n\n[x](/\\\\evil.example)')).toBe('<p><a href="https://s.example/%5Cevil.example">x</a></p>');
});

it('a title is the first large heading, and may not be missing or endless', () => {
  expect(kinds('text')).toEqual([['title', 1, 1]]);
  expect(kinds(`# ${'x'.repeat(121)}`)).toEqual([['title', 1, 1]]);
  expect(parsed('# **A** `b` [c](https://x.example)\n\n# B').blocks).toMatchObject([{ kind: 'heading', level: 2, spans: [{ text: 'B' }] }]);
  expect(parsed('# **A** `b` [c](https://x.example)').title).toBe('A b c');
});

it('lists keep their numbers, depths and further paragraphs', () => {
  const { blocks } = parsed('# T\n\n3. a\n\n   more\n4. b\n   - c\n     1. d\n   - e\n\n* f');
  const [group] = grouped(blocks);
  expect(group?.parts).toMatchObject([
    {
      kind: 'list',
      ordered: true,
      start: 3,
      entries: [
        { paragraphs: [[{ text: 'a' }], [{ text: 'more' }]] },
        { paragraphs: [[{ text: 'b' }]], lists: [{ ordered: false, entries: [{ lists: [{ ordered: true, entries: [{}] }] }, {}] }] },
      ],
    },
    { kind: 'list', ordered: false, entries: [{ paragraphs: [[{ text: 'f' }]] }] },
  ]);
});

it('links lead to the web, to a mail address, a telephone or a page of ours', () => {
  const good = ['https://x.example/a?b=c#d', 'http://x.example', 'mailto:a@x.example', 'tel:+16145550128', '/articles/112', '/'];
  expect(good.filter((href) => !isGoodLink(href))).toEqual([]);
  const bad = [
    '',
    'x',
    '//x.example',
    '/\\x.example',
    '\\\\x',
    'ftp://x.example',
    'https://',
    'javascript:1',
    ' javascript:1',
    'blob:x',
    'file:///etc',
  ];
  expect(bad.filter(isGoodLink)).toEqual([]);
});

it('odd characters pass: emoji, other scripts, ends of lines; those that nobody sees go', () => {
  expect(cleanText('\u202eabc\u2066 x\r\ny\u2028z\u0000\ud800')).toBe('abc x\ny\nz');
  const { title, plain } = parsed('# \u05e9\u05dc\u05d5\u05dd \ud83d\udc69\u200d\ud83d\udd27 \u4e2d\u6587\n\ncaf\u00e9 & <3');
  expect([title, plain]).toEqual(['\u05e9\u05dc\u05d5\u05dd \ud83d\udc69\u200d\ud83d\udd27 \u4e2d\u6587', 'caf\u00e9 & <3']);
});

it('a text that is made to be slow is parsed as fast as any other', () => {
  const nasty = [
    '['.repeat(50_000),
    '*a **a '.repeat(8_000),
    '> '.repeat(20_000),
    `${'`'.repeat(3)}\n${'x\n'.repeat(20_000)}`,
    '- '.repeat(20_000),
    '![](a'.repeat(10_000),
    'https://x.example/'.repeat(3_000),
    `| a |\n| - |\n${'| x |\n'.repeat(9_000)}`,
    '<a'.repeat(20_000),
    '&#'.repeat(20_000),
  ];
  const blocks: Block[] = nasty.flatMap((text) => parsed(text.slice(0, 60_000)).blocks);
  expect(() => articleHtml(blocks, 'https://s.example')).not.toThrow();
});
