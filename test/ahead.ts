/** For `--import`: moves the clock of a process ahead, or back. */
export const ahead = (ms: number): string =>
  `data:text/javascript,${encodeURIComponent(
    `const Real = Date, ahead = ${ms}; globalThis.Date = class Date extends Real { constructor(...given) { given.length ? super(...given) : super(Real.now() + ahead); } static now() { return Real.now() + ahead; } };`,
  )}`;
