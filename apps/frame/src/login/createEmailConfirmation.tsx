import { AccountLine } from '../page/AccountLine.tsx'
import type { Page } from '../page/createPage.ts'
import type { FrameSession } from '../services/createFrameSession.ts'
import { texts } from '../text/en.ts'

/** Creates the question of whether the visitor wants to change the e-mail address. */
export function createEmailConfirmation(deps: {
  readonly page: Page
  readonly session: Pick<FrameSession, 'read'>
  readonly appOrigin: string
}): (email: string, signal: AbortSignal) => Promise<boolean> {
  const { page, session, appOrigin } = deps
  return async (email, signal) => {
    const account = (await session.read())?.user.email ?? ''
    const answer = await page.show<boolean>(
      {
        title: texts['email.title'],
        render: ({ finish }) => (
          <div class="stack">
            <AccountLine account={account} appOrigin={appOrigin} />
            <p class="quiet">{texts['email.question']}</p>
            <p class="strong">{email}</p>
            <button type="button" class="primary" onClick={() => finish(true)}>
              {texts['email.change']}
            </button>
            <button type="button" class="secondary" onClick={() => finish(false)}>
              {texts['email.keep']}
            </button>
          </div>
        ),
      },
      signal,
    )
    return answer === true
  }
}
