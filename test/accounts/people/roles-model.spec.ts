import type { OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { roleNamed } from '../../../contracts/kit/rights.ts';
import { changesIn, dollarsOf, isChanged, roleDraftOf, withLimit, withRight } from '../../../web/accounts/roles/roles-model.ts';

const estimator: OrganizationRole = {
  ...{ name: 'Estimator', words: 'writes', grants: [...(roleNamed('Estimator')?.grants ?? [])] },
  ...{ isGiven: true, isFixed: false, isChanged: false },
};

it('amounts are read as they are typed', () => {
  expect(['25,000', '$25,000.5', ' 007 ', '0'].map(dollarsOf)).toEqual(['25000.00', '25000.50', '7.00', '0.00']);
  expect(['', 'abc', '1.234', '-5', '1e5', '9999999999'].map(dollarsOf)).toEqual([null, null, null, null, null, null]);
});

it('R011: a right is given, taken and limited in a draft; what saving would change is told, and nothing where it is as it was', () => {
  const draft = roleDraftOf(estimator);
  expect(isChanged(estimator, draft)).toBe(false);
  const more = withRight(withRight(draft, 'ViewAudit', true), 'RepriceAll', false);
  expect(changesIn(more)).toEqual(['\u2212 Change percentages of a job', '+ Audit across the organization']);
  expect(changesIn(withLimit(draft, 'SendReport', '30000.00'))).toEqual(['Send reports, another limit']);
  expect(withLimit(draft, 'SendReport', null).grants).toContainEqual({ right: 'SendReport' });
  const back = withRight(withRight(draft, 'EditEstimate', false), 'EditEstimate', true);
  expect(isChanged(estimator, back)).toBe(false);
  expect(isChanged(estimator, { ...draft, words: 'other' })).toBe(true);
});
