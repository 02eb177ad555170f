import { Link, useNavigate } from 'react-router-dom';
import type { WhatIfOf } from '../../../contracts/estimating/order.ts';
import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { useRead } from '../../app/client.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { QuietSelect } from '../estimate/quiet-select.tsx';
import { WhatIfSign } from './what-if-sign.tsx';
import css from './what-if-top.module.css';

interface Props {
  whatIfId: number;
  whatIf: WhatIfOf | undefined;
  /** The job's name. */
  job: string;
  phone: boolean;
  /** Where another what-if of the estimate is shown. */
  pathOf: (whatIfId: number) => string;
}

/** The top line's title: the job, which leads to the estimate, the what-if with its sign, and the others to change over to. */
export function WhatIfTitle({ whatIfId, whatIf, job, phone, pathOf }: Props) {
  const navigate = useNavigate();
  const { data } = useRead(getWhatIfs, { params: { orderId: whatIfId } });
  const open = data?.whatIfs.filter(({ id, discardedAt }) => discardedAt === null || id === whatIfId) ?? [];
  const place = open.findIndex(({ id }) => id === whatIfId);
  const words = (n: number) => `${n + 1} of ${open.length}`;
  return (
    <span className={css.title}>
      <h1 className={css.crumb}>
        {!phone && whatIf && (
          <>
            <Link to={estimatePath(whatIf.fromOrderId)} className="ellipsis" title="Back to the estimate">
              {job}
            </Link>
            <span aria-hidden="true">/</span>
          </>
        )}
        <b className="ellipsis">{whatIf?.name ?? ''}</b>
      </h1>
      <WhatIfSign />
      {open.length > 1 && place >= 0 && (
        <QuietSelect
          label="What-if"
          value={String(whatIfId)}
          onChange={(id) => navigate(pathOf(Number(id)))}
          choices={open.map(({ id, name }, n) => [String(id), id === whatIfId ? words(n) : name])}
        />
      )}
    </span>
  );
}
