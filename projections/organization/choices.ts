import type { AuditSentence as Told } from '../../contracts/audit.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import type { OrganizationEvent } from '../../contracts/organization/events.ts';

/** The last choice of each kind that an organisation has made, as its own stream says. */
export type Choices = Map<OrganizationEvent['type'], OrganizationEvent>;

/** What an organisation chose once for all its work, and what stood before it: nothing where it is the first choice. */
export function tellChoice(choices: Choices, event: OrganizationEvent): Told {
  const earlier = choices.get(event.type);
  choices.set(event.type, event);
  return {
    ...spoken(event),
    before: earlier ? chosenIn(earlier) : '',
    after: chosenIn(event),
    areaId: null,
    itemId: null,
    unit: '',
    linesFollowed: 0,
  };
}

function spoken(event: OrganizationEvent): { kind: AuditEntry['kind']; sentence: string } {
  switch (event.type) {
    case 'ReportTaxChosen':
      return { kind: 'reports', sentence: 'Chose what reports do with sales tax' };
    case 'QuantityDecimalsChosen':
      return { kind: 'quantities', sentence: 'Chose the decimals of quantities of new estimates' };
  }
}

function chosenIn(event: OrganizationEvent): string {
  switch (event.type) {
    case 'ReportTaxChosen':
      return event.data.excludeTax ? 'left out' : 'included';
    case 'QuantityDecimalsChosen':
      return String(event.data.decimals);
  }
}
