import type { HTTPException } from 'hono/http-exception'
import { httpError } from '../../http/index.ts'

/** Messages of driver errors without a code. */
const driverTexts =
  /^(Connection terminated|Query read timeout|timeout exceeded|Client (has encountered|was closed))/
/**
 * SQLSTATEs of a server that is shutting down, starting, out of connections, or read-only after a
 * failover.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = /^(08...|57P0[1-5]|53300|25006|25P03)$/
const statementTimeout = '57014'
/** Time after which a query stops to wait for a connection. */
export const connectionAcquireTimeoutMs = 5_000

const inUseCode = 'DATABASE_IN_USE'

/**
 * Returns whether a query failed because the server is unavailable.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = describeError(error)
  if (code !== undefined && (unavailableStates.test(code) || /^E[A-Z_]+$/.test(code))) return true
  return driverTexts.test(message)
}

/**
 * Returns whether the server canceled a query because of the statement timeout.
 */
export function isStatementTimeout(error: unknown): boolean {
  return describeError(error).code === statementTimeout
}

/**
 * Returns whether a query violated a unique constraint.
 */
export function isUniqueViolation(error: unknown): boolean {
  return describeError(error).code === '23505'
}

/**
 * Creates the error for a folder whose database another process has open.
 */
export function databaseInUseError(folder: string): Error {
  const text =
    `The database in ${folder} is in use by another process. Stop that one, use another data ` +
    'folder, or set DATABASE_URL to a PostgreSQL that both may use.'
  return Object.assign(new Error(text), { code: inUseCode })
}

/**
 * Returns whether `openDatabase` failed because another process has the database open.
 */
export function isDatabaseInUse(error: unknown): boolean {
  return describeError(error).code === inUseCode
}

/** Creates the error for queries while the database is unavailable. It contains no details. */
export function databaseUnavailableError(): HTTPException {
  const description = 'The database does not answer at the moment. Try again.'
  return httpError(503, { field: 'database', description })
}

/** Creates the error for a query that waited too long, or behind too many others. */
export function databaseBusyError(): HTTPException {
  return httpError(503, { field: 'database', description: 'The database is busy. Try again.' })
}

function describeError(error: unknown): { code: string | undefined; message: string } {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : '',
  }
}
