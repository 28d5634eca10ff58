import type { HTTPException } from 'hono/http-exception'
import { httpError } from '../../http/index.ts'

/** Texts of the driver, which has no codes for them. */
const driverTexts =
  /^(Connection terminated|Query read timeout|timeout exceeded|Client (has encountered|was closed))/
/**
 * States of a server that goes, is not ready, is full, or only reads since another has taken over.
 *
 * @source PostgreSQL documentation, appendix A
 */
const unavailableStates = /^(08...|57P0[1-5]|53300|25006|25P03)$/
const statementTimeout = '57014'
const inUseCode = 'DATABASE_IN_USE'

/**
 * Tells whether a query failed because the server is not there, and not because of the query.
 *
 * @param error - As it was thrown.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = describeError(error)
  if (code !== undefined && (unavailableStates.test(code) || /^E[A-Z_]+$/.test(code))) return true
  return driverTexts.test(message)
}

/**
 * Tells whether the server gave a query up because it took too long.
 *
 * @param error - As it was thrown.
 */
export function isStatementTimeout(error: unknown): boolean {
  return describeError(error).code === statementTimeout
}

/**
 * Tells whether a row was not written because there is one with its key.
 *
 * @param error - As a query threw it.
 */
export function isUniqueViolation(error: unknown): boolean {
  return describeError(error).code === '23505'
}

/**
 * Makes the error of a folder whose database another process has open.
 *
 * @param folder - Its path.
 */
export function databaseInUseError(folder: string): Error {
  const text =
    `The database in ${folder} is in use by another process. Stop that one, use another data ` +
    'folder, or set DATABASE_URL to a PostgreSQL that both may use.'
  return Object.assign(new Error(text), { code: inUseCode })
}

/**
 * Tells whether a database was not opened because another process has it open.
 *
 * @param error - As `openDatabase` threw it.
 */
export function isDatabaseInUse(error: unknown): boolean {
  return describeError(error).code === inUseCode
}

/**
 * Makes the error for queries while the database is away. It tells clients no more than that.
 */
export function databaseUnavailable(): HTTPException {
  const description = 'The database does not answer at the moment. Try again.'
  return httpError(503, { field: 'database', description })
}

function describeError(error: unknown): { code: string | undefined; message: string } {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : '',
  }
}
