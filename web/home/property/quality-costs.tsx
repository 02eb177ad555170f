import { useState } from 'react';
import { type PropertyCharacteristics, STRUCTURE_QUALITIES } from '../../../contracts/home/property/characteristics.ts';
import { getQualityCosts } from '../../../contracts/home/reports/get-quality-costs.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { dollars } from '../../ui/words.ts';
import type { HouseChange } from './model.ts';
import { Segmented } from './segmented.tsx';

interface QualityProps {
  of: PropertyCharacteristics;
  onChoose: (change: HouseChange) => void;
}

/** The structure quality, with what building the house again would cost in each: the one that is pointed at, else those beside the chosen one. */
export function QualityWithCosts({ of, onChoose }: QualityProps) {
  const costs = useRead(getQualityCosts, {});
  useReadsAbout('home', [getQualityCosts]);
  const [pointed, setPointed] = useState<string | null>(null);
  const steps = costs.data?.byQuality ?? [];
  const chosen = of.structureQuality;
  const step = (quality: number) => steps[quality - 1];
  const others = pointed !== null && Number(pointed) !== chosen ? [Number(pointed)] : chosen === null ? [] : [chosen + 1, chosen - 1];
  const would = others
    .flatMap((quality) => step(quality) ?? [])
    .map(({ name, total }, n) => `${name}${n === 0 ? ' would be' : ''} ${dollars(total)}`);
  const own = chosen === null ? undefined : step(chosen);
  return (
    <>
      <Segmented
        label="Structure quality"
        value={chosen === null ? '' : String(chosen)}
        options={STRUCTURE_QUALITIES.map((word, n) => [String(n + 1), word])}
        note={(quality) => step(Number(quality)) && `x ${step(Number(quality))?.factor}`}
        onPoint={setPointed}
        onChoose={(value) => onChoose({ structureQuality: value })}
      />
      {costs.data === null ? (
        <p className="muted">With a living area and an address in a state, each says what building the house again would cost.</p>
      ) : own || would.length > 0 ? (
        <p className="muted">
          {own ? `${own.name}: ${dollars(own.total)} to build again, in ${costs.data?.year} dollars. ` : ''}
          {would.length > 0 ? `${would.join(', ')}.` : ''}
        </p>
      ) : null}
    </>
  );
}
