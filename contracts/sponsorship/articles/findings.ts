import { LONGEST_TITLE } from './article.ts';
import type { Finding } from './markdown.ts';

const linesOf = ({ from, to }: Pick<Finding, 'from' | 'to'>) => (from === to ? `Line ${from}` : `Lines ${from} to ${to}`);
const isAre = ({ from, to }: Pick<Finding, 'from' | 'to'>) => (from === to ? 'is' : 'are');

/** The words before and after a finding's place: `Line 21` and what to do there. */
export function findingWords(finding: Finding): { at: string; text: string } {
  const at = linesOf(finding);
  switch (finding.kind) {
    case 'title':
      return finding.what === ''
        ? { at: 'Title:', text: 'begin a line with # and the title.' }
        : { at: 'Title:', text: `it has more than ${LONGEST_TITLE} letters.` };
    case 'alt':
      return { at: `${at}:`, text: 'describe the picture for those who do not see it.' };
    case 'script':
      return {
        at,
        text: `${isAre(finding)} left out: a script would follow your readers. Nothing from other places runs in an article.`,
      };
    case 'html':
      return { at, text: `${isAre(finding)} left out: an article is Markdown, without HTML.` };
    case 'link':
      return { at: `${at}:`, text: 'the link is left out. One begins with https://, mailto: or tel:, or with / for a page of ours.' };
    case 'picture':
      return { at: `${at}:`, text: 'the picture is left out, because it is not among yours. Drop the file here.' };
  }
}

export const findingText = (finding: Finding): string => {
  const { at, text } = findingWords(finding);
  return `${at} ${text}`;
};
