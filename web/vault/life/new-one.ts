import { getHouseProjects } from '../../../contracts/estimating/house/get-house-projects.ts';
import type { HouseProject } from '../../../contracts/estimating/house/house-project.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { LifeThing } from '../../../contracts/vault/life/home-life.ts';
import { useRead } from '../../app/client.ts';

/** Where an estimate of a new one begins, with the project and the area chosen. */
export function estimatePathOf({ project, areaId }: Pick<LifeThing, 'project' | 'areaId'>): string {
  return `/dashboard/new-estimate?${new URLSearchParams({ project, ...(areaId !== null && { area: String(areaId) }) })}`;
}

/** The project that an estimate of a new one begins with, priced for the house; undefined while it is not known, or before the house is. */
export function useProject(project: string, home: Pick<Home, 'address' | 'characteristics'> | undefined): HouseProject | undefined {
  const isKnown = home?.address && home.characteristics;
  const { data } = useRead(getHouseProjects, { query: { with: project } }, { enabled: project !== '' && Boolean(isKnown) });
  return data?.projects.find(({ id }) => id === project);
}
