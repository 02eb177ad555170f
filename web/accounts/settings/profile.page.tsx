import { PasswordSection } from './password-section.tsx';
import css from './profile.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsRoom } from './settings-room.tsx';

/** S005, S009: the password and where one is signed in. */
export default function ProfilePage() {
  return (
    <SettingsRoom title="Profile and sign-in">
      <div className={css.page}>
        <div className={css.column}>
          <PasswordSection />
          <SessionsSection />
        </div>
      </div>
    </SettingsRoom>
  );
}
