/** Where an estimate is edited. */
export const estimatePath = (orderId: number) => `/ProEstimate/EstimateView/${orderId}/0`;
