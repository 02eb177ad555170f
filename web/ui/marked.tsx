import { matchesIn } from './matches.ts';

/** A text with the words of a search in it marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  return matchesIn(text, query).map((stretch, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which never change places
    stretch.found ? <b key={index}>{stretch.text}</b> : stretch.text,
  );
}
