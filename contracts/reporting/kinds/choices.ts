/** How the lines of a report are grouped, as its form offers it. */
export const GROUPINGS = ['By Area', 'By Task', 'By Category'] as const;

/** Which prices stand on a report, in the words of its form. */
export const PRICINGS = [
  { value: 'All', label: 'All' },
  { value: 'By Group', label: 'Sums of groups' },
  { value: 'Total', label: 'The total alone' },
] as const;
