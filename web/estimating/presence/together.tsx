import type { LineItem } from '../../../contracts/estimating/entities.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { HereNow } from './here-now.tsx';
import { ThisLine } from './this-line.tsx';

/** Who changed the line and who else is here (drawing: together). */
export default function Together({ line, edits }: { line: LineItem | null; edits: CachedEstimate }) {
  return (
    <>
      {line && <ThisLine key={line.id} line={line} edits={edits} />}
      <HereNow edits={edits} />
    </>
  );
}
