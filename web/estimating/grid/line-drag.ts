import type { DragEvent } from 'react';
import type { Edits } from '../edits/edits.ts';
import type { Row } from './visible-rows.ts';

/** A line is dragged by its box to before another one, or onto an area. */
export function lineDrag(rows: readonly Row[], edits: Edits) {
  const onDragStart = (event: DragEvent<HTMLDivElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const key = row?.dataset['row'];
    if (!row || !key?.startsWith('l')) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/x-line', key.slice(1));
    event.dataTransfer.setDragImage(row, 0, 16);
  };
  const onDragOver = (event: DragEvent<HTMLDivElement>) => {
    if (!event.dataTransfer.types.includes('text/x-line')) return;
    event.preventDefault();
    const over = (event.target as HTMLElement).closest('[data-row]');
    for (const row of event.currentTarget.querySelectorAll('[data-over]')) if (row !== over) row.removeAttribute('data-over');
    over?.setAttribute('data-over', '');
  };
  const onDrop = (event: DragEvent<HTMLDivElement>) => {
    for (const row of event.currentTarget.querySelectorAll('[data-over]')) row.removeAttribute('data-over');
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
    const target = rows.find((row) => row.key === key);
    const itemId = Number(event.dataTransfer.getData('text/x-line'));
    const dragged = edits.line(itemId);
    if (!target || !dragged) return;
    event.preventDefault();
    if (target.kind !== 'line') edits.place(itemId, target.area.areaID, 0);
    else if (target.line.id !== itemId) {
      const others = target.area.items.filter((item) => item.id !== itemId && !item.isLaborMinimum);
      const before = others.findIndex((item) => item.id === target.line.id);
      edits.place(itemId, target.area.areaID, before < 0 ? others.length : before);
    }
  };
  return { onDragStart, onDragOver, onDrop };
}
