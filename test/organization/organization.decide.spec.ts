import type { Recorded } from '../../contracts/log.ts';
import type { OrganizationEvent } from '../../contracts/organization/events.ts';
import { type OrganizationCommand, organizationDecider } from '../../server/organization/organization.decider.ts';

/** The events of each command after those before it. */
function decided(...commands: OrganizationCommand[]): OrganizationEvent[][] {
  let state = organizationDecider.initial(3);
  return commands.map((command) => {
    const events = organizationDecider.decide(command, state);
    for (const event of events) state = organizationDecider.evolve(state, event as Recorded<OrganizationEvent>);
    return events;
  });
}

describe('what an organisation chooses', () => {
  it.each([true, false])(
    'R289: whether its letters leave out the tax (%s) is recorded when it is first chosen, and when it changes',
    (excludeTax) => {
      const choose = (value: boolean) => ({ type: 'ReportTaxChosen', data: { organizationId: 3, excludeTax: value } });
      const command = { type: 'ChooseReportTax', excludeTax } as const;
      expect(decided(command, command, { ...command, excludeTax: !excludeTax })).toEqual([[choose(excludeTax)], [], [choose(!excludeTax)]]);
    },
  );

  it('R103: the decimals of quantities are one until another number is chosen, which is recorded once', () => {
    const choose = (decimals: number) => ({ type: 'ChooseQuantityDecimals', decimals }) as const;
    const chosen = (decimals: number) => ({ type: 'QuantityDecimalsChosen', data: { organizationId: 3, decimals } });
    expect(decided(choose(1), choose(2), choose(2), choose(0), choose(1))).toEqual([[], [chosen(2)], [], [chosen(0)], [chosen(1)]]);
  });
});
