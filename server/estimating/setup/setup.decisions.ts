import type { Settings, TaxSource } from '../../../contracts/estimating/entities.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { settingsView, taxSourceView } from '../../../contracts/estimating/estimate/views.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { SurveyFacts } from '../../../contracts/estimating/facts.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type Decisions, same } from '../decisions.ts';
import { withinLimits } from '../pricing.ts';

export interface SetupCommands {
  /** `tax` is the rate of the new place. */
  ChangeAddress: { survey: Omit<SurveyFacts, 'id'>; tax: TaxSource };
  ChangeSettings: { settings: Settings; appliedTo: 'all' | 'future' | 'first time' };
  ApplySettings: { apply: boolean };
  RepriceAll: object;
}

export const setupDecisions: Decisions<SetupCommands> = {
  ChangeAddress(now, command) {
    const { state, zip } = command.survey;
    // In progress: lines are priced for the property's place (R046, R047).
    if (now.items.size > 0 && now.survey.zip !== '' && (state !== now.survey.state || zip !== now.survey.zip))
      throw new Refusal('ORDER_IN_PROGRESS');
    const survey = { ...command.survey, id: now.survey.id };
    return same(survey, { ...survey, ...now.survey }) ? [] : [{ type: 'AddressChanged', data: survey }, ...fillTaxRate(now, command.tax)];
  },

  ChangeSettings(now, { settings, appliedTo }) {
    const firstTime = now.answered ? 'future' : 'all';
    return changeSettings(now, settings, appliedTo === 'first time' ? firstTime : appliedTo);
  },

  ApplySettings: (now, { apply }) => changeSettings(now, { ...settingsView(now), orderType: apply ? 'Apply' : 'Do Not Apply' }, 'all'),

  RepriceAll: (now) =>
    [...now.items.values()].every((line) => line.settingsId === now.settingsId) ? [] : changeSettings(now, settingsView(now), 'all'),
};

export function changeSettings(now: Estimate, settings: Settings, appliedTo: 'all' | 'future'): EstimateEvent[] {
  const everyLine = [...now.items.values()];
  const unchanged = same(settings, settingsView(now));
  if (unchanged && now.answered && (appliedTo === 'future' || everyLine.every((l) => l.settingsId === now.settingsId))) return [];
  if (appliedTo === 'all') for (const line of everyLine) withinLimits(line, settings);
  return [{ type: 'SettingsChanged', data: { settingsId: Math.max(...now.settings.keys()) + 1, settings, appliedTo } }];
}

/**
 * The tax rate follows the place unless a person typed it or the order is in progress, because no line may be repriced
 * unasked.
 */
function fillTaxRate(now: Estimate, tax: TaxSource): EstimateEvent[] {
  const source = taxSourceView(now);
  if (!source || now.items.size > 0 || same(source, tax)) return [];
  const settings = { ...settingsView(now), taxableAmount: tax.percent };
  return [{ type: 'TaxRateFilled', data: { settingsId: Math.max(...now.settings.keys()) + 1, settings, taxSource: tax } }];
}
