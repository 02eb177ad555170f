import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getHouseProjects } from '../../../contracts/estimating/house/get-house-projects.ts';
import { type HouseProject, NO_PROJECT } from '../../../contracts/estimating/house/house-project.ts';
import { startHouseEstimate } from '../../../contracts/estimating/house/start-house-estimate.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import type { PropertyCharacteristics } from '../../../contracts/home/property/characteristics.ts';
import { type MissingPiece, missingPieces } from '../../../contracts/home/property/missing.ts';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, send, useRead } from '../../app/client.ts';
import { useKeptDraft } from '../../app/offline/kept-draft.ts';
import { useSave } from '../../app/save.ts';

/** R019, R020. */
export const STEPS = [
  { id: 'what', word: 'What is it for', percent: 33 },
  { id: 'house', word: 'The house', percent: 66 },
  { id: 'materials', word: 'Materials', percent: 99 },
] as const;
export type StepId = (typeof STEPS)[number]['id'];
export const stepNamed = (asked: string | null): StepId => STEPS.find(({ id }) => id === asked)?.id ?? 'what';

/** What is chosen before the estimate is made. */
export interface Draft {
  name: string;
  project: string;
  areaIds: number[];
}

/** A draft of one's own. An empty name is the usual one; what a link to the page chooses goes before what was kept. */
export function useDraft(asked: URLSearchParams) {
  const project = asked.get('project');
  const area = Number(asked.get('area'));
  const chosen: Partial<Draft> = project === null ? {} : { project, areaIds: area > 0 ? [area] : [] };
  return useKeptDraft<Draft>('new-estimate', { name: '', project: NO_PROJECT, areaIds: [] }, chosen);
}

/** The areas that are chosen with a project: what was chosen before, and one that it fits if none does. */
export function areasWith(project: HouseProject | undefined, areaIds: readonly number[]): number[] {
  const [first] = project?.fits ?? [];
  if (first === undefined || project?.fits.some((id) => areaIds.includes(id))) return [...areaIds];
  return [...areaIds, first];
}

/** Areas that are gone from the property since are not sent. */
export const known = (areaIds: readonly number[], areas: readonly PropertyArea[]): number[] =>
  areaIds.filter((areaId) => areas.some(({ id }) => id === areaId));

export const missingOf = (house: PropertyCharacteristics): MissingPiece[] =>
  missingPieces({ ...house, materials: house.selectedMaterials.map(({ id }) => id) });

/** `project`: one that is not among the usual ones, such as a piece of equipment. */
export function useChoices(project: string) {
  const queries = useQueryClient();
  const choices = useRead(getHouseProjects, { query: { with: project } });
  useAllChanges(() => void refresh(queries, [getHouseProjects]));
  return choices;
}

export function useStart(onMade: (orderId: number, name: string) => void) {
  return useSave(
    (body: Draft) => send(startHouseEstimate, { body: { ...body, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } }),
    { invalidates: [getOrders, getHouseProjects], onSaved: (orderId, { name }) => onMade(orderId, name) },
  );
}

/** R031. */
export const WARNED_MS = 10_000;

/** Warnings of missing pieces, each for ten seconds, and the seconds that are left. */
export function useWarnings() {
  const [warned, setWarned] = useState<{ pieces: readonly MissingPiece[]; until: number }>({ pieces: [], until: 0 });
  const [now, setNow] = useState(0);
  const isShown = warned.until > now && warned.pieces.length > 0;
  useEffect(() => {
    if (warned.pieces.length === 0) return;
    const tick = setInterval(() => setNow(Date.now()), 250);
    const end = setTimeout(() => clearInterval(tick), WARNED_MS + 500);
    return () => {
      clearInterval(tick);
      clearTimeout(end);
    };
  }, [warned]);
  return {
    pieces: isShown ? warned.pieces : [],
    until: warned.until,
    seconds: Math.max(0, Math.ceil((warned.until - now) / 1000)),
    warn: (pieces: readonly MissingPiece[]) => {
      setNow(Date.now());
      setWarned({ pieces, until: Date.now() + WARNED_MS });
    },
  };
}
