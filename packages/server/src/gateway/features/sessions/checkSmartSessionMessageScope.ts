import type { ExpiringMessageScope } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'
import { findMessageAudienceError, type ExpectedMessageAudience } from '../names/index.ts'
import type { SmartSessionRouteDeps } from './SmartSessionRouteDeps.ts'

/** Seconds that a message of an account may be valid: several owners of a wallet may have to sign. */
export const maxAccountMessageSeconds = 3_600

/**
 * Rejects a message that was signed for another gateway or another project, has expired, or expires too late.
 *
 * @param check - `member` of the body that has the scope, and the request.
 * @throws HTTP 400.
 */
export function checkSmartSessionMessageScope(
  { audiences, clock }: Pick<SmartSessionRouteDeps, 'audiences' | 'clock'>,
  scope: ExpiringMessageScope,
  check: {
    readonly member: string
    readonly request: ExpectedMessageAudience
    readonly maxSeconds: number
  },
): void {
  const { member, request, maxSeconds } = check
  const secondsLeft = scope.expiry - clock.now() / 1_000
  const error =
    findMessageAudienceError(scope, request, audiences) ??
    (secondsLeft <= 0 || secondsLeft > maxSeconds
      ? { field: 'expiry', description: `Must be in the future, by at most ${maxSeconds} seconds` }
      : undefined)
  if (error) throw httpError(400, { ...error, field: `${member}.${error.field}` })
}
