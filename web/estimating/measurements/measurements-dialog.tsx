import { House } from './house.tsx';
import { Room } from './room.tsx';
import type { MeasuringProps } from './sheet.tsx';

/** Measurements of a room (S030) or of the whole house (S031). */
export function MeasurementsDialog(props: MeasuringProps) {
  return props.area.areaTypeGroup === 'E' ? <House {...props} /> : <Room {...props} />;
}
