import { getDemo } from '../../../contracts/accounts/demo/get-demo.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../me.ts';
import { SecondStepSection } from '../second-step/second-step-section.tsx';
import { PasswordSection } from './password-section.tsx';
import css from './profile.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsRoom } from './settings-room.tsx';

/** S005, S009: the password and where one is signed in. */
export default function ProfilePage() {
  const me = useMe();
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const isDemo = demo?.users.some(({ userName }) => userName === me?.userName) ?? false;
  return (
    <SettingsRoom title="Profile and sign-in">
      <div className={css.page}>
        <div className={css.column}>
          <PasswordSection isDemo={isDemo} />
          <SecondStepSection isDemo={isDemo} />
          <SessionsSection />
        </div>
      </div>
    </SettingsRoom>
  );
}
