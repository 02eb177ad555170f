import { Link } from 'react-router-dom';
import { getPlanUse, isNear, type PlanUse, shareWords, toMegabytes } from '../../../contracts/billing/limits/get-plan-use.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './limits.module.css';

type Use = PlanUse['uses'][number];

/** `8 of 10 people`. */
export const wordsOfUse = ({ what, used, most }: Use): string =>
  shareWords(what === 'bytes' ? { what, used: toMegabytes(used), most: toMegabytes(most) } : { what, used, most });

/** Before what a plan limits is reached, where it is added to: how much there is, and where a larger plan is. */
export default function NearLimit({ of }: { of: Use['what'][] }) {
  const { data } = useRead(getPlanUse, {});
  const near = data?.uses.filter((use) => of.includes(use.what) && isNear(use)) ?? [];
  if (near.length === 0) return null;
  return (
    <p className={css.near} role="status">
      <Icon name="warning" size={14} /> {near.map(wordsOfUse).join(', ')} of {data?.planName || 'an account without a plan'} are used.{' '}
      <Link to="/plans">Plan and credits</Link>
    </p>
  );
}
