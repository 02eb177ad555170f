import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, whole } from '../../event.ts';
import { pastValue } from '../../way-back.ts';
import type { LineItem, Settings } from '../entities.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { changeLine } from '../estimate/lines.ts';
import type { Estimate } from '../estimate/state.ts';
import { byWriters } from '../estimate/way-back.ts';
import { listed, percent } from '../estimate/words.ts';
import { SettingsFacts, SurveyFacts, TaxSourceFacts } from '../facts.ts';

export const AddressChanged = estimateEvent(SurveyFacts)({
  apply(estimate, survey) {
    estimate.survey = survey;
  },
  undo: (was) => [{ type: 'AddressChanged', data: was.survey }],
  touches: () => ['address'],
  needs: nothing,
  audit: (was, survey) => describe('job', 'Changed the address', { before: addressLine(was.survey), after: addressLine(survey) }),
  /** To no address, and to one that was erased, nothing goes back. */
  wayBack(was, survey, now) {
    const value = ({ id: _job, ...of }: SurveyFacts) =>
      pastValue(addressLine({ id: 0, ...of }), Object.entries(of).sort(), { type: 'ChangeAddress' as const, survey: of });
    return byWriters([addressLine(was.survey) ? value(was.survey) : null, addressLine(survey) ? value(survey) : null], value(now.survey));
  },
});

const addressLine = (s: SurveyFacts) => [s.address, s.city, `${s.state} ${s.zip}`.trim()].filter(Boolean).join(', ');

/** New settings for later lines, and with `all` for the existing lines too (R042). */
export const SettingsChanged = estimateEvent(
  z.object({ settingsId: whole, settings: SettingsFacts, appliedTo: z.enum(['all', 'future']) }),
)({
  apply(estimate, { settingsId, settings, appliedTo }, applying) {
    const source = estimate.taxSources.get(estimate.settingsId);
    if (source && Number(source.percent) === Number(settings.taxableAmount)) estimate.taxSources.set(settingsId, source);
    estimate.settings.set(settingsId, settings);
    estimate.settingsId = settingsId;
    estimate.answered = true;
    if (appliedTo === 'all') for (const id of estimate.items.keys()) changeLine(estimate, id, { settingsId }, applying);
  },
  undo: (was, { settingsId, appliedTo }) => settingsBefore(was, (line) => (appliedTo === 'all' ? settingsId : line.settingsId)),
  touches: () => ['settings'],
  needs: nothing,
  audit(was, { settings: now, appliedTo }) {
    const old = was.settings.get(was.settingsId);
    const changed = MARKUPS.filter((markup) => !old || differs(markup, old, now));
    const switched = old?.orderType !== now.orderType;
    const sentence = switched
      ? `Turned profit, overhead and tax ${now.orderType === 'Apply' ? 'on' : 'off'}`
      : `Changed ${listed(changed.map(({ word }) => word))}`;
    // The marked-up costs are named only when they have changed, because readers look for the percentages.
    const withCosts = changed.some(({ costs }) => costs.some(([cost]) => old?.[cost] !== now[cost]));
    const affectedLines = appliedTo === 'all' ? was.items.size : 0;
    return describe('prices', `${sentence}${affectedLines > 0 ? '' : ' for future lines'}`, {
      before: old ? markupsOf(old, changed, withCosts) : '',
      after: markupsOf(now, changed, withCosts),
      affectedLines,
    });
  },
  wayBack(was, { settings, appliedTo }, now) {
    const [old, current] = [was.settings.get(was.settingsId), now.settings.get(now.settingsId)];
    const changed = MARKUPS.filter((markup) => !old || differs(markup, old, settings));
    const withCosts = changed.some(({ costs }) => costs.some(([cost]) => old?.[cost] !== settings[cost]));
    const isSwitched = old?.orderType !== settings.orderType;
    const words = (of: Settings) =>
      [isSwitched && (of.orderType === 'Apply' ? 'on' : 'off'), markupsOf(of, changed, withCosts)].filter(Boolean).join('; ');
    const value = (of: Settings) => pastValue(words(of), settingsKey(of), { type: 'ChangeSettings' as const, settings: of, appliedTo });
    return byWriters([old ? value(old) : null, value(settings)], current ? value(current) : null, { right: 'RepriceAll' });
  },
});

/** New settings with the tax rate of the estimate's new place; there are no lines yet. */
export const TaxRateFilled = estimateEvent(z.object({ settingsId: whole, settings: SettingsFacts, taxSource: TaxSourceFacts }))({
  apply(estimate, { settingsId, settings, taxSource }) {
    estimate.settings.set(settingsId, settings);
    estimate.taxSources.set(settingsId, taxSource);
    estimate.settingsId = settingsId;
  },
  undo: (was) => settingsBefore(was, (line) => line.settingsId),
  touches: () => ['settings'],
  needs: nothing,
  audit(was, { taxSource }) {
    const before = was.settings.get(was.settingsId)?.taxableAmount;
    return describe('prices', `Filled in the sales tax of ${taxSource.name}`, {
      before: before === undefined ? '' : percent(before),
      after: percent(taxSource.percent),
    });
  },
});

const Restored1 = z.object({ settingsId: whole, answered: z.boolean(), items: z.array(z.tuple([whole, whole])) });

/**
 * Undo of a change of settings: the earlier settings count again for new lines (`settingsId`), for the lines in `items` (line,
 * settings), and for every other line with the settings `rest.from`. Version 1 named every line.
 */
export const SettingsRestored = estimateEvent(
  first(Restored1).next(Restored1.extend({ rest: z.object({ from: whole, to: whole }).nullable() }), (data) => ({ ...data, rest: null })),
)({
  apply(estimate, data, applying) {
    estimate.settingsId = data.settingsId;
    estimate.answered = data.answered;
    const settingsOf = settingsRestored(data);
    for (const line of estimate.items.values()) {
      const settingsId = settingsOf(line);
      if (settingsId !== line.settingsId) changeLine(estimate, line.id, { settingsId }, applying);
    }
  },
  undo: (was, data) => settingsBefore(was, settingsRestored(data)),
  touches: () => ['settings'],
  needs: nothing,
  audit(was, data) {
    const [old, now] = [was.settings.get(was.settingsId), was.settings.get(data.settingsId)];
    const changed = old && now ? MARKUPS.filter((markup) => differs(markup, old, now)) : [];
    const settingsOf = settingsRestored(data);
    return describe('prices', 'Went back to earlier profit, overhead and tax', {
      before: old ? markupsOf(old, changed, true) : '',
      after: now ? markupsOf(now, changed, true) : '',
      affectedLines: [...was.items.values()].filter((line) => settingsOf(line) !== line.settingsId).length,
    });
  },
});

interface Restored {
  items: [number, number][];
  rest: { from: number; to: number } | null;
}

/** The settings that a line has once they are restored. */
function settingsRestored({ items, rest }: Restored): (line: LineItem) => number {
  const named = new Map(items);
  return (line) => named.get(line.id) ?? (rest && line.settingsId === rest.from ? rest.to : line.settingsId);
}

/**
 * The event that restores each line's present settings after another event has given it the settings of `after`. The most common
 * change goes into `rest`; lines for which `rest` would be wrong are named in `items`.
 */
function settingsBefore(was: Estimate, after: (line: LineItem) => number) {
  const ways = new Map<string, { from: number; to: number; lines: number }>();
  for (const line of was.items.values()) {
    const [from, to] = [after(line), line.settingsId];
    if (from === to) continue;
    const way = ways.get(`${from} ${to}`) ?? { from, to, lines: 0 };
    ways.set(`${from} ${to}`, { ...way, lines: way.lines + 1 });
  }
  const [commonest] = [...ways.values()].sort((a, b) => b.lines - a.lines);
  const rest = commonest ? { from: commonest.from, to: commonest.to } : null;
  const items = [...was.items.values()].flatMap((line): [number, number][] => {
    const then = after(line);
    const back = rest && then === rest.from ? rest.to : then;
    return back === line.settingsId ? [] : [[line.id, line.settingsId]];
  });
  return [{ type: 'SettingsRestored' as const, data: { settingsId: was.settingsId, answered: was.answered, items, rest } }];
}

const MARKUPS = [
  {
    key: 'overheadAmount',
    word: 'overhead',
    costs: [
      ['overheadLabor', 'labor'],
      ['overheadMaterial', 'material'],
      ['overheadEquipment', 'equipment'],
    ],
  },
  {
    key: 'profitAmount',
    word: 'profit',
    costs: [
      ['profitLabor', 'labor'],
      ['profitMaterial', 'material'],
      ['profitEquipment', 'equipment'],
    ],
  },
  {
    key: 'taxableAmount',
    word: 'tax',
    costs: [
      ['taxableLabor', 'labor'],
      ['taxableMaterial', 'material'],
      ['taxableEquipment', 'equipment'],
    ],
  },
] as const;
type Markup = (typeof MARKUPS)[number];

/** `10` and `10.00` are the same percentage. */
const settingsKey = (of: Settings) => [
  of.orderType,
  ...MARKUPS.flatMap(({ key, costs }) => [Number(of[key]), ...costs.map(([cost]) => of[cost])]),
];

const differs = ({ key, costs }: Markup, a: Settings, b: Settings) => a[key] !== b[key] || costs.some(([cost]) => a[cost] !== b[cost]);

/** `10 %; 8 %`, or with the marked-up costs: `10 % of labor and material`. */
function markupsOf(settings: Settings, changed: readonly Markup[], withCosts: boolean): string {
  return changed
    .map(({ key, costs }) => {
      const marked = costs.filter(([cost]) => settings[cost]).map(([, word]) => word);
      return `${percent(settings[key])}${withCosts ? ` of ${marked.length > 0 ? listed(marked) : 'nothing'}` : ''}`;
    })
    .join('; ');
}
