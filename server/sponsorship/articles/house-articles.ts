import type { Topic } from '../../../contracts/sponsorship/articles/article.ts';

/** An article of Scopebook itself. It comes with the build, and its id is below all that sequences draw. An id is never given to another one. */
export interface HouseArticle {
  id: number;
  topic: Topic;
  audience: number;
  summary: string;
  /** Days. */
  publishedOn: string;
  changedOn: string;
  text: string;
}

export const HOUSE_ARTICLES: readonly HouseArticle[] = [
  {
    id: 101,
    topic: 'water',
    audience: 3,
    summary: 'Gutters, grading, window wells: in the order of what they cost.',
    publishedOn: '2026-10-30',
    changedOn: '2026-10-30',
    text: `# Seven ways water comes into a basement

Most wet basements are wet from above, not from below. Go through these in their order: the cheap ones come first, and they are the likely ones.

1. **Gutters that are full.** Clean them in November, when the leaves are down.
2. **Downspouts that end at the wall.** Lead them at least six feet away.
3. **Ground that falls toward the house.** It should fall six inches over the first ten feet.
4. **Window wells without a drain or a cover.**
5. **Cracks that go through the wall.** Mark the ends with a pencil and the date, and look again in half a year.
6. **A sewer that backs up.** Water that comes out of the floor drain is not ground water.
7. **Ground water.** It stands in all corners at once, days after the rain.

## What to ask before anybody digs

- Where does the water come in, and did somebody see it?
- What do you expect to find, and what does it cost if you find something else?
- What is left to me: floor, paint, moving things?

An estimate for a drain around the house should say its length in feet, its depth, and where the water goes.
`,
  },
  {
    id: 102,
    topic: 'water',
    audience: 1,
    summary: 'A thin tube behind the refrigerator, and a floor beneath it.',
    publishedOn: '2026-09-21',
    changedOn: '2026-09-21',
    text: `# The water line of an ice maker

The line is a quarter of an inch wide and has the full pressure of the house behind it. When it fails, nobody is in the kitchen.

## What to look at once a year

- **The material.** Clear plastic becomes brittle. Braided steel or copper lasts.
- **The bend.** Pull the refrigerator out a little and see whether the line is pinched when it goes back.
- **The valve.** It should close by hand. One that has to be forced will not close on the day that it is needed.

## When you are away

Close the valve, or the main. A floor that was wet for a week is a floor, a ceiling beneath it, and a wall.
`,
  },
  {
    id: 103,
    topic: 'heating',
    audience: 1,
    summary: 'A pan, a pump, and a line that freezes in January.',
    publishedOn: '2026-09-02',
    changedOn: '2026-09-02',
    text: `# Condensate: water where the furnace stands

A furnace of high efficiency makes water: a gallon and more on a cold day. It leaves by a thin line, and a few things can stop it.

- **The trap** under the furnace fills with slime. Rinse it at the yearly service.
- **The pump** has a float. Lift it: the pump should start.
- **The line outside** freezes where it runs through an unheated garage or ends in the open.

A furnace that stops on the coldest night and starts again at noon is often not broken: its line was frozen.
`,
  },
  {
    id: 104,
    topic: 'roofs',
    audience: 3,
    summary: 'Age, layers and flashing say more than the shingles do.',
    publishedOn: '2026-08-14',
    changedOn: '2026-08-14',
    text: `# Looking at a roof from the ground

You need no ladder for most of it. Stand across the street with binoculars, on a bright morning.

| What you see | What it may mean |
| --- | --- |
| Edges that curl | Old shingles, or an attic that is too warm |
| Dark valleys | Water that stays; leaves |
| A sag between rafters | The boards, not the shingles |
| Two thicknesses at the edge | A second layer, which has to come off with the first |
| Tar around the chimney | Flashing that was mended, not replaced |

## In an estimate

Roofs are counted in squares of 100 square feet. Ask for the number of squares, how many layers come off, what a sheet of new decking costs if one is rotten, and
who carries the old roof away.
`,
  },
  {
    id: 105,
    topic: 'kitchens',
    audience: 1,
    summary: 'What moves, what stays, and why that decides the price.',
    publishedOn: '2026-07-22',
    changedOn: '2026-07-22',
    text: `# A kitchen is priced by what moves

Two kitchens of one size can differ by as much as a car. It is seldom the cabinets.

1. **The sink stays where it is.** Then the drain does, too, and the wall stays closed.
2. **The range stays.** A gas line, or a circuit of 50 amperes, is a day of somebody’s work and a permit.
3. **The wall stays.** A wall that carries the floor above needs a beam, and a drawing of it.

## Before the first day

- Choose everything that has to be ordered. What is late stops everybody.
- Plan three weeks without a sink: a table, a kettle, a bucket.
- Leave a tenth of the sum unspent. Old walls have something in them.
`,
  },
  {
    id: 106,
    topic: 'selling',
    audience: 2,
    summary: 'Quantities first, prices second, and what a lump sum hides.',
    publishedOn: '2026-06-18',
    changedOn: '2026-06-18',
    text: `# Reading a repair estimate before you offer

An estimate is a list of quantities with prices. Read the quantities first: a price can be compared with another one, a quantity only with the house.

- **Square feet of walls** are more than those of the floor: about two and a half times in a room of twelve by ten.
- **A lump sum** says what you pay and not what you get. Ask what is in it.
- **Labor minimums** are honest: a plumber who comes for ten minutes came.
- **“Allowance”** is a sum that somebody guessed for what you have not chosen.

## What an offer can say

Name the repairs, who does them and until when; or name a sum, and do them yourself. Both at once ends in a quarrel.
`,
  },
];
