import { httpError } from '../../../http/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { toSingleLine } from '../../chain/contracts/index.ts'

/**
 * Creates the 400 error for a rejected order, with the message of the vendor on one line.
 *
 * @param words - The message.
 * @param about - Host and status; a message that contains one of the secrets is not shown.
 */
export function rejectedOrderError(
  words: string | undefined,
  about: { readonly host: string; readonly status: number; readonly secrets: readonly string[] },
): Error {
  const { host, status, secrets } = about
  const description = words === undefined ? undefined : toSingleLine(words)
  if (description === undefined || secrets.some((secret) => words?.includes(secret)))
    return upstreamError('status', host, { status })
  return httpError(400, { field: '', description })
}
