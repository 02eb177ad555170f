import { Navigate, useParams } from 'react-router-dom';
import OrganizationPage from './organization.page.tsx';
import PercentagesPage from './percentages.page.tsx';
import ProfilePage from './profile.page.tsx';

/** S108: the pages of the room behind one route, because each route adds to every page's script. */
export default function SettingsPage() {
  const { place } = useParams();
  if (place === undefined) return <ProfilePage />;
  if (place === 'percentages') return <PercentagesPage />;
  if (place === 'organization') return <OrganizationPage />;
  return <Navigate to="/settings" replace />;
}
