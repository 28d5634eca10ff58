import type { EmailChallenge } from 'latchkey/protocol'
import { useEffect, useState } from 'preact/hooks'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import { isFrameError } from '../services/frameError.ts'

/**
 * Returns why the message of a code was not sent, for the visitor.
 *
 * @param challenge - A new object for each message, also where two have one id.
 */
export function useMailProblem(
  challenge: Pick<EmailChallenge, 'challengeId'> | undefined,
  waitForMail: (challengeId: string, signal: AbortSignal) => Promise<void>,
): string | undefined {
  const { describeError } = useFrameLocalization()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    setFailure(undefined)
    if (!challenge) return undefined
    const ended = new AbortController()
    waitForMail(challenge.challengeId, ended.signal).catch((error: unknown) => {
      if (isFrameError(error, 'login.mail_failed')) setFailure(error)
    })
    return () => ended.abort()
  }, [challenge, waitForMail])
  return failure === undefined ? undefined : describeError(failure)
}
