const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '53300', '40001', '40P01']);

/** True for a Postgres error that says nothing about the statement: the connection, a restart, a deadlock. Trying again is right. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (CODES.has(code) || code.startsWith('08') || code.startsWith('57P')) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message);
}
