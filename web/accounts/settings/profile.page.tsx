import { useCallback, useState } from 'react';
import { getDemo } from '../../../contracts/accounts/demo/get-demo.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { SecondStepSection } from '../second-step/second-step-section.tsx';
import { AddressSection } from './address-section.tsx';
import { PasswordSection } from './password-section.tsx';
import css from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsRoom } from './settings-room.tsx';

/** S003, S004, S005, S009: the profile, the address, the password, and where one is signed in. */
export default function ProfilePage() {
  const me = useMe();
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const isDemo = demo?.users.some(({ userName }) => userName === me?.userName) ?? false;
  const [unsaved, setUnsaved] = useState({ profile: 0, address: 0 });
  const ofProfile = useCallback((profile: number) => setUnsaved((was) => ({ ...was, profile })), []);
  const ofAddress = useCallback((address: number) => setUnsaved((was) => ({ ...was, address })), []);
  return (
    <SettingsRoom title="Profile and sign-in" unsaved={unsaved.profile + unsaved.address}>
      <div className={css.page}>
        <div>
          <ProfileSection onUnsaved={ofProfile} />
          <AddressSection onUnsaved={ofAddress} />
        </div>
        <div>
          <PasswordSection isDemo={isDemo} />
          <SecondStepSection isDemo={isDemo} />
          <SessionsSection />
        </div>
      </div>
    </SettingsRoom>
  );
}
