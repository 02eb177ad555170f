export const estimatePath = (orderId: number) => `/ProEstimate/EstimateView/${orderId}/0`;
