import { Checkbox } from '@mantine/core';
import { getAlertReaders } from '../../../contracts/organization/views/get-alert-readers.ts';
import { useRead } from '../../app/client.ts';
import { failureText } from '../../ui/failure.ts';
import { counted } from '../../ui/words.ts';
import css from './readers.module.css';

const WHY = { '': '', suspended: 'is suspended and gets none', 'no right': 'may not see the audit and gets none' };

/** Whom a mail about the audit goes to: oneself first. Who may not be mailed is not offered; one who was chosen before and may not any more says so. */
export function Readers({ me, to, onChange }: { me: number; to: string[]; onChange: (to: string[]) => void }) {
  const { data, error } = useRead(getAlertReaders, {});
  const chosen = to.length > 0 ? to : [String(me)];
  const readers = [...(data ?? [])].sort((a, b) => Number(b.userId === me) - Number(a.userId === me));
  const gone = chosen.filter((id) => data && !data.some(({ userId }) => String(userId) === id));
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const shown = readers.filter(({ userId, why }) => why === '' || chosen.includes(String(userId)));
  const others = readers.length - shown.length;
  return (
    <fieldset className={css.readers}>
      <legend>To</legend>
      <div className={css.people}>
        {shown.map(({ userId, name, why }) => (
          <Checkbox
            key={userId}
            size="xs"
            label={userId === me ? 'me' : name}
            description={why ? <span className="amber">{WHY[why]}</span> : undefined}
            checked={chosen.includes(String(userId))}
            // Somebody has to be mailed.
            disabled={chosen.length === 1 && chosen.includes(String(userId))}
            onChange={() => toggle(String(userId))}
          />
        ))}
        {gone.map((id) => (
          <Checkbox key={id} size="xs" label={`User ${id}`} description="is gone and gets none" checked onChange={() => toggle(id)} />
        ))}
      </div>
      <p className="muted">
        {error ? failureText(error) : null}
        One mail to each. {others > 0 ? `${counted(others, 'colleague')} may not see the audit.` : null}
      </p>
    </fieldset>
  );
}
