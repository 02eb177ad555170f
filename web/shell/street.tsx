import type { PropsWithChildren } from 'react';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { useRead } from '../app/client.ts';

/** Under a homeowner's name, as drawn; `children` before the house has an address. */
export default function Street({ children }: PropsWithChildren) {
  const { data } = useRead(getHome, {}, { retry: false, staleTime: 60_000 });
  return data?.address?.address || children;
}
