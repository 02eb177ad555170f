import { useEffect, useState } from 'react';
import type { QualityLevel } from '../../../contracts/catalogue/quality.ts';
import { MATCHED_AT_ONCE, matchPastedRows } from '../../../contracts/estimating/paste/match-pasted-rows.ts';
import { send } from '../../app/client.ts';
import type { Match } from './pasted-lines.ts';
import type { PastedRow } from './pasted-rows.ts';

const keyOf = ({ description, unit }: Pick<PastedRow, 'description' | 'unit'>) => `${unit}\n${description}`;

/** Asks the price book what the rows mean, equal ones once and a hundred at a time. `retry` asks again after an error. */
export function useMatches(orderId: number, rows: readonly PastedRow[], quality: QualityLevel) {
  const [known, setKnown] = useState<{ quality: QualityLevel; matches: ReadonlyMap<string, Match> }>({ quality, matches: new Map() });
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const matches = known.quality === quality ? known.matches : NONE;
  const missing = [...new Map(rows.filter((row) => row.description !== '').map((row) => [keyOf(row), row])).entries()].filter(
    ([key]) => !matches.has(key),
  );
  const [next] = missing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first missing row stands for all of them
  useEffect(() => {
    if (next === undefined) return;
    const left = new AbortController();
    const part = missing.slice(0, MATCHED_AT_ONCE);
    const body = { quality, rows: part.map(([, { description, unit }]) => ({ description, unit })) };
    send(matchPastedRows, { params: { orderId }, body }, { signal: left.signal }).then(
      (answers) => {
        if (left.signal.aborted) return;
        const found = part.flatMap(([key], n): [string, Match][] => {
          const answer = answers[n];
          return answer ? [[key, answer]] : [];
        });
        setError(null);
        setKnown((was) => ({ quality, matches: new Map([...(was.quality === quality ? was.matches : []), ...found]) }));
      },
      (failure: unknown) => left.signal.aborted || setError(failure),
    );
    return () => left.abort();
  }, [orderId, quality, next?.[0], missing.length, round]);
  return {
    matchOf: (row: PastedRow) => matches.get(keyOf(row)),
    waiting: missing.length,
    error: next === undefined ? null : error,
    retry: () => {
      setError(null);
      setRound((was) => was + 1);
    },
  };
}

const NONE: ReadonlyMap<string, Match> = new Map();
