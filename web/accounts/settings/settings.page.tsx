import { Navigate, useParams } from 'react-router-dom';
import { has } from '../../../contracts/kit/grants.ts';
import { useMe } from '../../app/me.ts';
import { isHomeowner } from '../../app/places.ts';
import DevelopersPage from '../keys/developers.page.tsx';
import SecondStepRulePage from '../second-step/rule.page.tsx';
import SingleSignOnPage from '../single-sign-on/single-sign-on.page.tsx';
import AlertsPage from './alerts.page.tsx';
import AuditAlertsPage from './audit-alerts.page.tsx';
import OrganizationPage from './organization.page.tsx';
import PercentagesPage from './percentages.page.tsx';
import PersonalDataPage from './personal-data.page.tsx';
import ProfilePage from './profile.page.tsx';
import ReportDefaultsPage from './report-defaults.page.tsx';
import RetentionPage from './retention.page.tsx';

/** Pages that depend on who asks, which is not known at once. */
const OF_SOME = ['single-sign-on', 'second-step', 'retention', 'alerts', 'audit-alerts', 'developers', 'report-defaults'];

/** S108: the pages of the room behind one route, because each route adds to every page's script. */
export default function SettingsPage() {
  const { place } = useParams();
  const me = useMe();
  if (place === undefined) return <ProfilePage />;
  if (place === 'percentages') return <PercentagesPage />;
  if (place === 'personal-data') return <PersonalDataPage />;
  if (place === 'organization') return <OrganizationPage />;
  if (place === 'report-defaults' && me && (has(me.rights, 'SendReport') || has(me.rights, 'EditOrganizationItems')))
    return <ReportDefaultsPage />;
  if (place === 'alerts' && me && isHomeowner(me)) return <AlertsPage />;
  if (place === 'audit-alerts' && me && has(me.rights, 'ViewAudit')) return <AuditAlertsPage />;
  if (place === 'developers' && me && has(me.rights, 'ManageKeys')) return <DevelopersPage />;
  if (place === 'single-sign-on' && me && has(me.rights, 'ManageOrganizationUsers')) return <SingleSignOnPage />;
  if (place === 'second-step' && me && has(me.rights, 'ManageOrganizationUsers')) return <SecondStepRulePage />;
  if (place === 'retention' && me && has(me.rights, 'ManageOrganizationUsers')) return <RetentionPage />;
  if (OF_SOME.includes(place) && me === undefined) return null;
  return <Navigate to="/settings" replace />;
}
