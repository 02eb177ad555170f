import type { Me } from '../../../contracts/accounts/auth/get-me.ts';
import { getKeys } from '../../../contracts/accounts/keys/get-keys.ts';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { getRoles } from '../../../contracts/accounts/roles/get-roles.ts';
import { getSecondStepRule } from '../../../contracts/accounts/second-step/rule.ts';
import { getSessions } from '../../../contracts/accounts/sessions/get-sessions.ts';
import { getSingleSignOn } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { has } from '../../../contracts/kit/grants.ts';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { getProfitOverheadByOrgId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import type { Percentages } from '../../../contracts/organization/settings/percentages.ts';
import { getAuditViews } from '../../../contracts/organization/views/get-audit-views.ts';
import { getRetention } from '../../../contracts/retention/rules/get-retention.ts';
import { getAlertRulesStatus } from '../../../contracts/vault/alerts/get-alert-rules-status.ts';
import { useRead } from '../../app/client.ts';
import { isHomeowner } from '../../app/places.ts';
import { counted } from '../../ui/words.ts';
import { worksNow } from '../keys/keys-model.ts';
import { shortPercent } from './percentages-section.tsx';

const inWords = (set: Percentages): string =>
  set.orderType === 'Apply' ? `${[set.overheadAmount, set.profitAmount, set.taxableAmount].map(shortPercent).join(', ')}%` : 'not applied';

/** What stands beside the name of each place of the room; nothing where it is not known yet. */
export function useSettingsValues(me: Me | null | undefined): Partial<Record<string, string>> {
  const managesUsers = has(me?.rights ?? [], 'ManageOrganizationUsers');
  const alerts = useRead(getAlertRulesStatus, { params: { id: 0 } }, { enabled: me != null && isHomeowner(me) }).data;
  const sessions = useRead(getSessions, {}).data;
  const mine = useRead(getProfitOverheadByOrgUserId, { params: { orgUserId: 0 } }).data;
  const ofAll = useRead(getProfitOverheadByOrgId, { params: { orgId: 0 } }).data;
  const reports = useRead(getReportDefaults, {}, { enabled: has(me?.rights ?? [], 'SendReport') }).data;
  const addendums = [useRead(getOrgUserAddendums, {}).data, useRead(getOrgAddendums, {}).data];
  const people = useRead(getPeople, {}, { enabled: managesUsers }).data;
  const roles = useRead(getRoles, {}, { enabled: managesUsers }).data;
  const stepRule = useRead(getSecondStepRule, {}, { enabled: managesUsers }).data;
  const signOn = useRead(getSingleSignOn, {}, { enabled: managesUsers }).data;
  const retention = useRead(getRetention, {}, { enabled: managesUsers }).data;
  const keys = useRead(getKeys, {}, { enabled: has(me?.rights ?? [], 'ManageKeys') }).data;
  const views = useRead(getAuditViews, {}, { enabled: has(me?.rights ?? [], 'ViewAudit') }).data;
  return {
    '/settings': sessions && counted(sessions.length, 'session'),
    '/settings/alerts': alerts && (alerts.isEnabled ? 'on' : 'off'),
    '/settings/percentages': mine && (mine.of === 'person' ? inWords(mine) : 'as org.'),
    '/settings/organization': ofAll && inWords(ofAll),
    '/settings/report-defaults': reports && `${counted(reports.kinds.filter(({ revision }) => revision > 0).length, 'kind')} chosen`,
    '/addendums': addendums.every((list) => list !== undefined) ? String(addendums.flat().length) : undefined,
    '/settings/developers': keys && counted(keys.filter(worksNow).length, 'key'),
    '/settings/audit-alerts': views && `${views.filter(({ alert }) => alert !== '').length} on`,
    '/people': people && String(people.filter(({ isRemoved }) => !isRemoved).length),
    '/settings/second-step': stepRule && (stepRule.isOn ? 'asked for' : 'as each likes'),
    '/settings/single-sign-on': signOn && (signOn.setup?.isOn ? 'on' : 'off'),
    '/settings/retention': retention && `${retention.rules.filter(({ due }) => due > 0).length} due`,
    '/people/roles': roles && String(roles.length),
  };
}
