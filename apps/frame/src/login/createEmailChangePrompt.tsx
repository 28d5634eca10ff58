import type { FrameViewPresenter } from '../page/createFrameViewPresenter.ts'
import type { FrameSession } from '../services/createFrameSession.ts'

/** Creates the question of whether the visitor wants to change the e-mail address, or to add one. */
export function createEmailChangePrompt(deps: {
  readonly page: FrameViewPresenter
  readonly session: Pick<FrameSession, 'read'>
  readonly appOrigin: string
}): (email: string, signal: AbortSignal) => Promise<boolean> {
  const { page, session, appOrigin } = deps
  return async (email, signal) => {
    const { EmailChangeView } = await import('./EmailChangeView.tsx')
    const { email: current, name = '' } = (await session.read())?.user ?? {}
    const hasEmail = current !== undefined
    const about = { account: current ?? name, hasEmail, appOrigin, email }
    const answer = await page.show<boolean>(
      {
        title: hasEmail ? 'email.title' : 'logins.addEmail',
        render: ({ finish }) => <EmailChangeView {...about} onAnswer={finish} />,
      },
      signal,
    )
    return answer === true
  }
}
