import type { Page } from '../page/createPage.ts'
import type { FrameSession } from '../services/createFrameSession.ts'

/** Creates the question of whether the visitor wants to change the e-mail address. */
export function createEmailConfirmation(deps: {
  readonly page: Page
  readonly session: Pick<FrameSession, 'read'>
  readonly appOrigin: string
}): (email: string, signal: AbortSignal) => Promise<boolean> {
  const { page, session, appOrigin } = deps
  return async (email, signal) => {
    const { EmailChangeView } = await import('./EmailChangeView.tsx')
    const account = (await session.read())?.user.email ?? ''
    const answer = await page.show<boolean>(
      {
        title: 'email.title',
        render: ({ finish }) => (
          <EmailChangeView {...{ account, appOrigin, email }} onAnswer={finish} />
        ),
      },
      signal,
    )
    return answer === true
  }
}
