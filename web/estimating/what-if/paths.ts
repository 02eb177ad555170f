/** Where a what-if is compared with its estimate. */
export const comparisonPath = (whatIfId: number) => `/ProEstimate/WhatIf/${whatIfId}`;
