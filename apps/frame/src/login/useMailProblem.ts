import { useEffect, useRef, useState } from 'preact/hooks'
import { useFrameLanguage } from '../page/LanguageContext.ts'
import { isFrameError } from '../services/frameError.ts'

/** Returns why the message of a code was not sent, for the visitor. */
export function useMailProblem(
  challengeId: string | undefined,
  waitForMail: (challengeId: string, signal: AbortSignal) => Promise<void>,
): string | undefined {
  const [problem, setProblem] = useState<string>()
  const first = useRef({ waitForMail, ...useFrameLanguage() })
  useEffect(() => {
    setProblem(undefined)
    if (challengeId === undefined) return undefined
    const ended = new AbortController()
    const { describeError } = first.current
    first.current.waitForMail(challengeId, ended.signal).catch((error: unknown) => {
      if (isFrameError(error, 'login.mail_failed')) setProblem(describeError(error))
    })
    return () => ended.abort()
  }, [challengeId])
  return problem
}
