import type { ReactNode } from 'react';
import { counted } from '../../../ui/words.ts';
import { money } from '../../estimate/figures.ts';
import projectParts from './parts.module.css';

interface FootProps {
  failed: string;
  /** What was just added, in words. */
  added?: string;
  /** What is ticked: lines, and cents. */
  ticked: { count: number; total: bigint; tax: bigint };
  note?: ReactNode;
  /** The button that adds. */
  children: ReactNode;
}

/** What a project comes to or what became of it, and the button that adds it. */
export function ProjectFoot({ failed, added = '', ticked: { count, total, tax }, note, children }: FootProps) {
  return (
    <div className={projectParts.foot}>
      <span className={projectParts.sumup}>
        {failed ? (
          <span className="brick" role="alert">
            {failed}
          </span>
        ) : added ? (
          <span role="status">{added}</span>
        ) : (
          <b className="figures">
            {counted(count, 'line')}, ${money(total)} and ${money(tax)} tax
          </b>
        )}
        {note}
      </span>
      {children}
    </div>
  );
}
