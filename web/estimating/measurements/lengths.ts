import { formatLength, type Length, parseLength } from '../../../contracts/measures/measurement.ts';

export const textOf = (feet: string | undefined, inches: string | undefined) =>
  feet === undefined || feet === '' ? '' : formatLength({ feet, inches: inches ?? '0' });
export const partsOf = (text: string): Length => parseLength(text) ?? { feet: '', inches: '0' };
