import { TextInput } from '@mantine/core';
import type { BillingView } from '../../../contracts/reporting/billing/progress-billing.ts';
import { dollars } from '../../ui/words.ts';
import css from './milestone-lines.module.css';

type Milestone = BillingView['terms']['milestones'][number];

interface Props {
  milestone: Milestone;
  /** Of the contract. */
  lines: BillingView['lines'];
  /** Paths of what is wrong, such as `milestones.1.lines.0.percent`. */
  faults: string[];
  onChange: (lines: Milestone['lines']) => void;
}

/** To which percent each line of the contract is billed at a milestone; an empty field takes the milestone's own. Enter goes down. */
export function MilestoneLines({ milestone, lines, faults, onChange }: Props) {
  const own = new Map(milestone.lines.map(({ itemId, percent }) => [itemId, percent]));
  const wrong = new Set(faults.map((path) => milestone.lines[Number(path.split('.')[3])]?.itemId));
  const set = (itemId: number, percent: string) => {
    const others = milestone.lines.filter((line) => line.itemId !== itemId);
    onChange(percent === '' ? others : [...others, { itemId, percent }]);
  };
  return (
    <ul className={css.lines} aria-label={`Lines of ${milestone.name || 'this milestone'}`}>
      {lines.map(({ itemId, area, action, description, amount }) => {
        const work = `${action} ${description}`.trim();
        return (
          <li key={itemId}>
            <span>
              <span className="ellipsis">{work}</span>
              <small className="muted ellipsis">
                {area}, {dollars(amount)}
              </small>
            </span>
            <TextInput
              size="xs"
              aria-label={`Percent to date of ${work}`}
              inputMode="decimal"
              rightSection="%"
              placeholder={milestone.percent}
              value={own.get(itemId) ?? ''}
              error={wrong.has(itemId) ? 'From 0 to 100' : undefined}
              onChange={(event) => set(itemId, event.currentTarget.value.trim())}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus();
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
