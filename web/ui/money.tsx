import './money.css';
import { grouped } from './words.ts';

/** An amount with its cents muted, so that a column is read by its dollars. `value` is a decimal string; `plain` keeps one ink. */
export function Money({ value, sign = true, plain = false }: { value: string; sign?: boolean; plain?: boolean }) {
  const text = grouped(value);
  const minus = text.startsWith('−');
  const [whole, cents] = text.replace('−', '').split('.');
  return (
    <span className="money">
      {minus ? '−' : ''}
      {sign ? '$' : ''}
      {whole}
      {cents === undefined ? null : <span className={plain ? undefined : 'money-cents'}>.{cents}</span>}
    </span>
  );
}
