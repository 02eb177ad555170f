import { formatPhone } from '../../../contracts/format.ts';
import { LOGO_FILES } from '../../../contracts/organization/logo/files.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { Icon } from '../../ui/icons.tsx';
import { telephone } from '../../ui/words.ts';
import css from './letterhead.module.css';

export type Contractor = ReportDocument['contractor'];

/** The contractor's mark, name, and how to reach them; on a phone one button that calls. */
export function Letterhead({ contractor, pictures = LOGO_FILES }: { contractor: Contractor; pictures?: string }) {
  const { logo } = contractor;
  return (
    <header className={css.head}>
      <div className={css.firm}>
        {logo ? (
          <img className={css.logo} src={`${pictures}/${logo.hash}`} alt="" width={logo.width} height={logo.height} />
        ) : (
          <span className={css.mark} aria-hidden="true">
            {contractor.initials}
          </span>
        )}
        <b>{contractor.name}</b>
      </div>
      <address className={css.address}>
        {contractor.phone && (
          <a href={telephone(contractor.phone)} className={css.phone}>
            {formatPhone(contractor.phone)}
          </a>
        )}
        {contractor.email && <a href={`mailto:${contractor.email}`}>{contractor.email}</a>}
      </address>
      {contractor.phone && (
        <a className={css.call} href={telephone(contractor.phone)} aria-label={`Call ${formatPhone(contractor.phone)}`}>
          <Icon name="phone" size={20} />
        </a>
      )}
    </header>
  );
}
