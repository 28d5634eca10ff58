import * as v from 'valibot'
import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import { createInvalidRecordLog } from './createInvalidRecordLog.ts'
import type { Tables } from './sql/index.ts'

/** Returns whether the value of a JSON column has the form that this version writes. */
export type JsonColumnValidator = <value>(
  schema: v.GenericSchema<unknown, value>,
  column: unknown,
) => column is value

/**
 * Creates a guard of the JSON columns of a table, which another program or version of the server may
 * have written. It logs that some are invalid.
 */
export function createJsonColumnValidator(
  deps: { readonly clock: Pick<Clock, 'now'>; readonly log?: Log | undefined },
  table: keyof Tables,
): JsonColumnValidator {
  const logInvalid = createInvalidRecordLog({
    clock: deps.clock,
    log: deps.log ?? (() => {}),
    event: 'database.row_invalid',
    message: `Ignored values in the table ${table} that are invalid or of another version`,
  })
  return function isValid<value>(
    schema: v.GenericSchema<unknown, value>,
    column: unknown,
  ): column is value {
    if (v.is(schema, column)) return true
    logInvalid()
    return false
  }
}
