import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { catalogue, isWalletError, type WalletError } from 'latchkey/errors'
import type { AppVariables } from './createApp.ts'
import type { Log } from './Log.ts'
import type { Reason } from './refusal.ts'

/** Body of every answer that is a failure. */
export type FailureBody = {
  readonly status: 'FAILED'
  readonly reasons: readonly Reason[]
  readonly requestId: string
}

type AppContext = Context<{ Variables: AppVariables }>

/**
 * Makes the one place where errors become answers.
 *
 * @param log - Hears of failures that are our own fault.
 * @returns What `Hono.onError` takes.
 * @source architecture §4
 */
export function answerError(log: Log): (error: Error, context: AppContext) => Response {
  return (error, context) => {
    if (error instanceof HTTPException) return fail(context, error.status, reasonsOf(error))
    if (isWalletError(error)) return failWith(context, error)
    const requestId = context.get('requestId')
    log({ level: 'error', event: 'route.failed', requestId, message: error.stack ?? `${error}` })
    return fail(context, 500, [{ field: '', description: 'Internal server error' }])
  }
}

/**
 * Answers that there is nothing at this address.
 *
 * @param context - The request.
 */
export function answerNotFound(context: AppContext): Response {
  return fail(context, 404, [{ field: 'path', description: 'Not found' }])
}

function failWith(context: AppContext, error: WalletError): Response {
  // Codes are the catalogue's own or, from another version of it, unknown.
  const status = catalogue[error.code]?.http ?? 500
  const field = `${error.details['field'] ?? ''}`
  return fail(context, status as ContentfulStatusCode, [{ field, description: error.message }])
}

function fail(
  context: AppContext,
  status: ContentfulStatusCode,
  reasons: readonly Reason[],
): Response {
  const body: FailureBody = { status: 'FAILED', reasons, requestId: context.get('requestId') }
  return context.json(body, status)
}

function reasonsOf(error: HTTPException): readonly Reason[] {
  if (Array.isArray(error.cause)) return error.cause
  return [{ field: '', description: error.message }]
}
