/** Where a what-if is compared with its estimate, and where it is edited. */
export const comparisonPath = (whatIfId: number) => `/ProEstimate/WhatIf/${whatIfId}`;
export const estimatePath = (orderId: number) => `/ProEstimate/EstimateView/${orderId}/0`;
