import { httpError } from '../../../http/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { toSingleLine } from '../../chain/contracts/index.ts'

/**
 * Makes the error for what somebody does not take, with their words on one line.
 *
 * @param words - As they say it.
 * @param about - Who says it, and what nobody may read, should they repeat it.
 */
export function badRequestError(
  words: string | undefined,
  about: { readonly host: string; readonly status: number; readonly secrets: readonly string[] },
): Error {
  const { host, status, secrets } = about
  const description = words === undefined ? undefined : toSingleLine(words)
  if (description === undefined || secrets.some((secret) => words?.includes(secret)))
    return upstreamError('status', host, { status })
  return httpError(400, { field: '', description })
}
