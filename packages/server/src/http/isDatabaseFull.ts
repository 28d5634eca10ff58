/** Disk full, out of memory, I/O error. */
const states: ReadonlySet<unknown> = new Set(['53100', '53200', '58030'])

/**
 * Returns whether a query failed because the database can store nothing more, which is no fault of the
 * request.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseFull(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && states.has(error.code)
}
